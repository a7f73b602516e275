#include "props/hunt/mutators/ScheduleEdits.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

Step &props::stepAt(RankProgram &program, StepPlace place) {
  return program.ranks[place.rank][place.at];
}

std::vector<StepPlace> props::placesOf(const RankProgram &program,
                                       llvm::function_ref<bool(size_t rank, const Step &step)> suits) {
  std::vector<StepPlace> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (size_t at = 0; at < program.ranks[rank].size(); ++at)
      if (suits(rank, program.ranks[rank][at]))
        places.push_back({rank, at});
  return places;
}

std::optional<StepPlace> props::pick(const std::vector<StepPlace> &places, Random &random) {
  if (places.empty())
    return std::nullopt;
  return places[random.below(places.size())];
}

std::optional<StepPlace> props::pickStep(const RankProgram &program, Random &random,
                                         llvm::function_ref<bool(size_t rank, const Step &step)> suits) {
  return pick(placesOf(program, suits), random);
}

std::optional<StepPlace> props::anyOf(const RankProgram &program, Work work, Random &random) {
  return pickStep(program, random, [&](size_t, const Step &step) { return step.work == work; });
}

std::optional<StepPlace> props::find(const RankProgram &program, Work work, int stage, int microBatch) {
  std::vector<StepPlace> places = placesOf(program, [&](size_t, const Step &step) {
    return step.work == work && step.stage == stage && step.microBatch == microBatch;
  });
  return places.empty() ? std::nullopt : std::optional(places.front());
}

std::optional<StepPlace> props::findBackward(const RankProgram &program, int stage, int microBatch) {
  std::optional<StepPlace> whole = find(program, Work::B, stage, microBatch);
  return whole ? whole : find(program, Work::I, stage, microBatch);
}

void props::erase(RankProgram &program, StepPlace place) {
  std::vector<Step> &row = program.ranks[place.rank];
  row.erase(row.begin() + static_cast<ptrdiff_t>(place.at));
}

void props::insert(RankProgram &program, StepPlace place, Step step) {
  std::vector<Step> &row = program.ranks[place.rank];
  // A step of its own, also between the halves of a pair.
  step.overlapsNext = false;
  if (place.at > 0)
    row[place.at - 1].overlapsNext = false;
  row.insert(row.begin() + static_cast<ptrdiff_t>(place.at), step);
}

bool props::moveTo(RankProgram &program, StepPlace from, size_t target, bool isBehind) {
  Step step = stepAt(program, from);
  erase(program, from);
  size_t at = target - (from.at < target) + isBehind;
  if (at == from.at)
    return false;
  insert(program, {from.rank, at}, step);
  return true;
}

void props::keepColumns(const RankProgram &before, RankProgram &program) {
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    std::vector<Step> &row = program.ranks[rank];
    const std::vector<Step> &old = before.ranks[rank];
    bool isSame = row.size() == old.size();
    for (size_t at = 0; at < row.size(); ++at)
      if (row[at].column >= 0)
        row[at].column = isSame ? old[at].column : at ? std::max(row[at].column, row[at - 1].column) : row[at].column;
  }
}

std::optional<StepPlace> props::forwardBehindNeighbour(const RankProgram &program, Random &random) {
  return pickStep(program, random, [&](size_t rank, const Step &step) {
    std::optional<StepPlace> earlier = find(program, Work::F, step.stage - 1, step.microBatch);
    return step.work == Work::F && earlier && earlier->rank == rank;
  });
}
