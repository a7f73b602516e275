//===- ScheduleTransferEdits.cpp - messages of schedules, broken ------------------------------------------------===//

#include "props/hunt/mutators/ScheduleEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

static std::optional<StepPlace> producerOf(const RankProgram &program, const Step &send) {
  return send.work == Work::SendF ? find(program, Work::F, send.stage, send.microBatch)
                                  : findBackward(program, send.stage, send.microBatch);
}

bool props::earlySend(RankProgram &program, Random &random) {
  std::optional<StepPlace> send = pickStep(program, random, [](size_t, const Step &step) { return sends(step.work); });
  if (!send)
    return false;
  std::optional<StepPlace> producer = producerOf(program, stepAt(program, *send));
  RankProgram before = program;
  bool isMoved = producer && producer->rank == send->rank && moveTo(program, *send, producer->at, /*isBehind=*/false);
  keepColumns(before, program);
  return isMoved;
}

bool props::lateReceive(RankProgram &program, Random &random) {
  std::optional<StepPlace> receive =
      pickStep(program, random, [](size_t, const Step &step) { return receives(step.work); });
  if (!receive)
    return false;
  Step step = stepAt(program, *receive);
  std::optional<StepPlace> use = step.work == Work::RecvF ? find(program, Work::F, step.stage, step.microBatch)
                                                          : findBackward(program, step.stage, step.microBatch);
  RankProgram before = program;
  bool isMoved = use && use->rank == receive->rank && moveTo(program, *receive, use->at, /*isBehind=*/true);
  keepColumns(before, program);
  return isMoved;
}

bool props::crossMessages(RankProgram &program, Random &random) {
  std::optional<StepPlace> one =
      pickStep(program, random, [](size_t, const Step &step) { return receives(step.work); });
  if (!one)
    return false;
  Step first = stepAt(program, *one);
  std::vector<StepPlace> others = placesOf(program, [&](size_t rank, const Step &step) {
    return rank == one->rank && step.work == first.work && step.stage == first.stage &&
           step.microBatch != first.microBatch;
  });
  std::optional<StepPlace> other = pick(others, random);
  if (!other)
    return false;
  std::swap(stepAt(program, *one).microBatch, stepAt(program, *other).microBatch);
  return true;
}

/// To the front of its row, or behind the receive of its wire that stands before it.
bool props::idleReceive(RankProgram &program, Random &random) {
  std::optional<StepPlace> receive =
      pickStep(program, random, [](size_t, const Step &step) { return receives(step.work); });
  if (!receive)
    return false;
  const std::vector<Step> &row = program.ranks[receive->rank];
  size_t at = receive->at;
  while (at > 0 && computes(row[at - 1].work))
    --at;
  return at != receive->at && moveTo(program, *receive, at, /*isBehind=*/false);
}

bool props::beyondTheEnds(RankProgram &program, Random &random) {
  bool isFirst = random.oneIn(2);
  int stage = isFirst ? 0 : program.numStages - 1;
  std::optional<StepPlace> compute =
      pickStep(program, random, [&](size_t, const Step &step) { return step.work == Work::F && step.stage == stage; });
  if (!compute)
    return false;
  Step step = stepAt(program, *compute);
  step.work = isFirst ? Work::RecvF : Work::SendF;
  step.buffer = step.column = -1;
  insert(program, {compute->rank, compute->at + !isFirst}, step);
  return true;
}

bool props::messageToOneself(RankProgram &program, Random &random) {
  std::optional<StepPlace> later = forwardBehindNeighbour(program, random);
  if (!later)
    return false;
  Step receive = stepAt(program, *later), send = receive;
  receive.work = Work::RecvF;
  send.work = Work::SendF;
  --send.stage;
  insert(program, *later, receive);
  insert(program, *later, send);
  return true;
}

/// A transfer and what stands in front of it in its step come a step earlier, or the transfer and what follows a step
/// later.
bool props::otherStep(RankProgram &program, Random &random) {
  std::vector<StepPlace> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    const std::vector<Step> &row = program.ranks[rank];
    for (size_t at = 0; at < row.size(); ++at)
      if (transfers(row[at].work) && row[at].column > 0 && (at == 0 || row[at - 1].column < row[at].column))
        places.push_back({rank, at});
  }
  std::optional<StepPlace> place = pick(places, random);
  if (place)
    --stepAt(program, *place).column;
  return place.has_value();
}
