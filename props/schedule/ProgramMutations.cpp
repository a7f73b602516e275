#include "props/schedule/ProgramMutations.h"

#include <utility>

using namespace precedent::simulation;

const char *precedent::simulation::nameOf(Mutator mutator) {
  switch (mutator) {
  case Mutator::Drop:
    return "drop";
  case Mutator::Duplicate:
    return "duplicate";
  case Mutator::Swap:
    return "swap";
  case Mutator::MoveTransfer:
    return "move-transfer";
  case Mutator::WrongPeer:
    return "wrong-peer";
  case Mutator::WrongMicroBatch:
    return "wrong-micro-batch";
  }
  return "";
}

static void addEditsOfStep(const RankProgram &program, size_t rank, size_t place, std::vector<Edit> &edits) {
  const Step &step = program.ranks[rank][place];
  int at = int(place), length = int(program.ranks[rank].size());
  auto add = [&](Mutator mutator, int to) { edits.push_back({mutator, rank, place, to}); };
  add(Mutator::Drop, 0);
  add(Mutator::Duplicate, at + 1);
  if (at + 1 != length)
    add(Mutator::Duplicate, length);
  for (int other = at + 1; other < length; ++other)
    add(Mutator::Swap, other);
  if (!computes(step.work) && !transfers(step.work))
    return;
  for (int microBatch = 0; microBatch < program.numMicroBatches; ++microBatch)
    if (microBatch != step.microBatch)
      add(Mutator::WrongMicroBatch, microBatch);
  if (computes(step.work))
    return;
  // To the next place is the swap with what stands there.
  for (int to = 0; to < length; ++to)
    if (to != at && to != at + 1)
      add(Mutator::MoveTransfer, to);
  for (int stage : {step.stage - 1, step.stage + 1})
    if (stage >= 0 && stage < program.numStages)
      add(Mutator::WrongPeer, stage);
}

std::vector<Edit> precedent::simulation::editsOf(const RankProgram &program) {
  std::vector<Edit> edits;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (size_t place = 0; place < program.ranks[rank].size(); ++place)
      addEditsOfStep(program, rank, place, edits);
  return edits;
}

RankProgram precedent::simulation::edited(RankProgram program, const Edit &edit) {
  std::vector<Step> &row = program.ranks[edit.rank];
  const Step step = row[edit.place];
  switch (edit.mutator) {
  case Mutator::Drop:
    row.erase(row.begin() + long(edit.place));
    break;
  case Mutator::Duplicate:
    row.insert(row.begin() + edit.to, step);
    break;
  case Mutator::Swap:
    std::swap(row[edit.place], row[size_t(edit.to)]);
    break;
  case Mutator::MoveTransfer:
    row.erase(row.begin() + long(edit.place));
    row.insert(row.begin() + edit.to, step);
    break;
  case Mutator::WrongPeer:
    row[edit.place].stage = edit.to;
    break;
  case Mutator::WrongMicroBatch:
    row[edit.place].microBatch = edit.to;
    break;
  }
  return program;
}

std::string precedent::simulation::textOf(const RankProgram &program, const Edit &edit) {
  return std::string(nameOf(edit.mutator)) + " " + textOf(program.ranks[edit.rank][edit.place]) + " of rank " +
         std::to_string(edit.rank) + ": " + std::to_string(edit.to);
}
