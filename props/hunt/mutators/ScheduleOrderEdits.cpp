//===- ScheduleOrderEdits.cpp - computes of schedules, broken ---------------------------------------------------===//

#include "props/hunt/mutators/ScheduleEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

bool props::backwardFirst(RankProgram &program, Random &random) {
  std::optional<StepPlace> forward = anyOf(program, Work::F, random);
  if (!forward)
    return false;
  Step step = stepAt(program, *forward);
  std::optional<StepPlace> backward = findBackward(program, step.stage, step.microBatch);
  return backward && backward->rank == forward->rank && moveTo(program, *backward, forward->at, /*isBehind=*/false);
}

bool props::weightsFirst(RankProgram &program, Random &random) {
  std::optional<StepPlace> weight = anyOf(program, Work::W, random);
  if (!weight)
    return false;
  Step step = stepAt(program, *weight);
  std::optional<StepPlace> input = find(program, Work::I, step.stage, step.microBatch);
  return input && input->rank == weight->rank && moveTo(program, *weight, input->at, /*isBehind=*/false);
}

bool props::neighbourFirst(RankProgram &program, Random &random) {
  std::optional<StepPlace> later = forwardBehindNeighbour(program, random);
  if (!later)
    return false;
  Step step = stepAt(program, *later);
  return moveTo(program, *later, find(program, Work::F, step.stage - 1, step.microBatch)->at, /*isBehind=*/false);
}

/// The last stage's forward waits for what stands behind the backward that waits for it.
bool props::circleOfRanks(RankProgram &program, Random &random) {
  std::optional<StepPlace> backward = pickStep(program, random, [&](size_t rank, const Step &step) {
    std::optional<StepPlace> next = findBackward(program, step.stage + 1, step.microBatch);
    return (step.work == Work::B || step.work == Work::I) && next && next->rank != rank;
  });
  if (!backward)
    return false;
  // Behind the backward: a forward of the same micro-batch, with its send, and before it the receive that it waits for.
  Step step = stepAt(program, *backward);
  std::optional<StepPlace> receive = find(program, Work::RecvB, step.stage, step.microBatch),
                           send = find(program, Work::SendF, step.stage, step.microBatch);
  if (receive && send && receive->rank == send->rank && send->at < receive->at)
    return moveTo(program, *receive, send->at, /*isBehind=*/false);
  std::optional<StepPlace> forward = find(program, Work::F, step.stage, step.microBatch);
  if (receive || !forward || forward->rank != backward->rank || forward->at > backward->at)
    return false;
  // Without transfers: what this rank needs for another micro-batch waits behind the backward.
  for (size_t at = forward->at; at-- > 0;)
    if (computes(program.ranks[forward->rank][at].work) &&
        program.ranks[forward->rank][at].microBatch != step.microBatch)
      return moveTo(program, *backward, at, /*isBehind=*/false);
  return false;
}

bool props::fullAndHalf(RankProgram &program, Random &random) {
  std::optional<StepPlace> backward =
      pickStep(program, random, [](size_t, const Step &step) { return step.work == Work::B || step.work == Work::W; });
  if (!backward)
    return false;
  Step step = stepAt(program, *backward);
  step.work = step.work == Work::B ? Work::I : Work::B;
  insert(program, {backward->rank, backward->at + 1}, step);
  return true;
}

bool props::stageElsewhere(RankProgram &program, Random &random) {
  std::optional<StepPlace> compute =
      pickStep(program, random, [](size_t, const Step &step) { return computes(step.work); });
  if (!compute || program.ranks.size() < 2)
    return false;
  Step step = stepAt(program, *compute);
  erase(program, *compute);
  size_t other = (compute->rank + 1 + random.below(program.ranks.size() - 1)) % program.ranks.size();
  insert(program, {other, program.ranks[other].size()}, step);
  return true;
}

static bool loseAll(RankProgram &program, llvm::function_ref<bool(const Step &step)> isLost) {
  bool isFound = false;
  for (std::vector<Step> &row : program.ranks)
    isFound |= std::erase_if(row, isLost) > 0;
  return isFound;
}

bool props::loseMiddleStage(RankProgram &program, Random &random) {
  if (program.numStages < 2)
    return false;
  int stage = int(random.below(uint64_t(program.numStages) - 1));
  return loseAll(program, [&](const Step &step) { return step.stage == stage; });
}

bool props::loseMiddleMicroBatch(RankProgram &program, Random &random) {
  if (program.numMicroBatches < 2)
    return false;
  int microBatch = int(random.below(uint64_t(program.numMicroBatches) - 1));
  return loseAll(program, [&](const Step &step) {
    return step.microBatch == microBatch && (computes(step.work) || transfers(step.work));
  });
}

bool props::overlapWhatIsNeeded(RankProgram &program, Random &random) {
  std::vector<StepPlace> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (size_t at = 0; at + 1 < program.ranks[rank].size(); ++at) {
      const Step &one = program.ranks[rank][at], &other = program.ranks[rank][at + 1];
      bool isForward = one.work == Work::F && (other.work == Work::B || other.work == Work::I);
      bool isHalf = one.work == Work::I && other.work == Work::W;
      if ((isForward || isHalf) && one.stage == other.stage && one.microBatch == other.microBatch)
        places.push_back({rank, at});
    }
  std::optional<StepPlace> place = pick(places, random);
  if (place)
    stepAt(program, *place).overlapsNext = true;
  return place.has_value();
}

bool props::overlapNeighbours(RankProgram &program, Random &random) {
  bool isChanged = false;
  for (std::vector<Step> &row : program.ranks)
    for (size_t at = 0; at + 1 < row.size(); ++at)
      if (computes(row[at].work) && computes(row[at + 1].work) && random.oneIn(2)) {
        isChanged |= !row[at].overlapsNext;
        row[at].overlapsNext = true;
      }
  return isChanged;
}
