//===- ScheduleMemoryEdits.cpp - parameters and slots of schedules, broken --------------------------------------===//

#include "props/hunt/mutators/ScheduleEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

/// A rank that gathers nothing at all has its parameters from the start: another one of it has to stay.
bool props::loseUnshard(RankProgram &program, Random &random) {
  std::optional<StepPlace> place = anyOf(program, Work::Unshard, random);
  bool isOneOfMany = place && llvm::count_if(program.ranks[place->rank],
                                             [](const Step &step) { return step.work == Work::Unshard; }) > 1;
  if (isOneOfMany)
    erase(program, *place);
  return isOneOfMany;
}

bool props::unshardAgain(RankProgram &program, Random &random) {
  std::optional<StepPlace> place = anyOf(program, Work::Unshard, random);
  if (place)
    insert(program, {place->rank, place->at + 1}, stepAt(program, *place));
  return place.has_value();
}

/// Before the last compute of its stage.
static bool moveBeforeLastUse(RankProgram &program, Work work, Random &random) {
  std::optional<StepPlace> place = anyOf(program, work, random);
  if (!place)
    return false;
  int stage = stepAt(program, *place).stage;
  for (size_t at = place->at; at-- > 0;) {
    const Step &step = program.ranks[place->rank][at];
    bool isUse = work == Work::Reshard ? computes(step.work) : step.work == Work::B || step.work == Work::W;
    if (isUse && step.stage == stage)
      return moveTo(program, *place, at, /*isBehind=*/false);
  }
  return false;
}

bool props::earlyReshard(RankProgram &program, Random &random) {
  return moveBeforeLastUse(program, Work::Reshard, random);
}

bool props::earlyReduction(RankProgram &program, Random &random) {
  RankProgram before = program;
  bool isMoved = moveBeforeLastUse(program, Work::ReduceGrad, random);
  keepColumns(before, program);
  return isMoved;
}

bool props::loseReshard(RankProgram &program, Random &random) {
  std::optional<StepPlace> place = anyOf(program, Work::Reshard, random);
  if (place)
    erase(program, *place);
  return place.has_value();
}

/// The next forward of the rank takes the slot of one whose backward is still to come.
bool props::reuseSlot(RankProgram &program, Random &random) {
  std::vector<std::pair<StepPlace, int>> places;
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    std::vector<int> filled;
    for (size_t at = 0; at < program.ranks[rank].size(); ++at) {
      const Step &step = program.ranks[rank][at];
      if (step.work == Work::F && step.buffer >= 0 && !filled.empty())
        places.push_back({{rank, at}, filled[random.below(filled.size())]});
      if (step.work == Work::F && step.buffer >= 0)
        filled.push_back(step.buffer);
      if (step.work == Work::B)
        llvm::erase(filled, step.buffer);
    }
  }
  if (places.empty())
    return false;
  auto [place, slot] = places[random.below(places.size())];
  stepAt(program, place).buffer = slot;
  return true;
}
