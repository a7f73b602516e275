//===- ScheduleEdits.h - ways to break a schedule of ranks ----------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/mutators/ProgramEdits.h"
#include "props/schedule/RankProgram.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent::props {

using simulation::RankProgram;
using simulation::Step;
using simulation::Work;

struct StepPlace {
  size_t rank, at;
};
Step &stepAt(RankProgram &program, StepPlace place);
std::vector<StepPlace> placesOf(const RankProgram &program,
                                llvm::function_ref<bool(size_t rank, const Step &step)> suits);
std::optional<StepPlace> pick(const std::vector<StepPlace> &places, Random &random);
/// Any of the steps that suit.
std::optional<StepPlace> pickStep(const RankProgram &program, Random &random,
                                  llvm::function_ref<bool(size_t rank, const Step &step)> suits);
std::optional<StepPlace> anyOf(const RankProgram &program, Work work, Random &random);
/// The first step like this, wherever it stands.
std::optional<StepPlace> find(const RankProgram &program, Work work, int stage, int microBatch);
std::optional<StepPlace> findBackward(const RankProgram &program, int stage, int microBatch);
void erase(RankProgram &program, StepPlace place);
void insert(RankProgram &program, StepPlace place, Step step);
/// Takes a step out and puts it before or behind another one of its row.
bool moveTo(RankProgram &program, StepPlace from, size_t target, bool isBehind);
/// DeepSpeed's steps belong to places rather than to what stands there.
void keepColumns(const RankProgram &before, RankProgram &program);
/// A forward whose predecessor stands before it on its rank.
std::optional<StepPlace> forwardBehindNeighbour(const RankProgram &program, Random &random);

/// Each of a mutator (ScheduleMutators.def).
bool backwardFirst(RankProgram &program, Random &random);
bool weightsFirst(RankProgram &program, Random &random);
bool neighbourFirst(RankProgram &program, Random &random);
bool circleOfRanks(RankProgram &program, Random &random);
bool fullAndHalf(RankProgram &program, Random &random);
bool stageElsewhere(RankProgram &program, Random &random);
bool loseMiddleStage(RankProgram &program, Random &random);
bool loseMiddleMicroBatch(RankProgram &program, Random &random);
bool overlapWhatIsNeeded(RankProgram &program, Random &random);
bool overlapNeighbours(RankProgram &program, Random &random);
bool earlySend(RankProgram &program, Random &random);
bool lateReceive(RankProgram &program, Random &random);
bool crossMessages(RankProgram &program, Random &random);
bool idleReceive(RankProgram &program, Random &random);
bool beyondTheEnds(RankProgram &program, Random &random);
bool messageToOneself(RankProgram &program, Random &random);
bool otherStep(RankProgram &program, Random &random);
bool loseUnshard(RankProgram &program, Random &random);
bool unshardAgain(RankProgram &program, Random &random);
bool earlyReshard(RankProgram &program, Random &random);
bool earlyReduction(RankProgram &program, Random &random);
bool loseReshard(RankProgram &program, Random &random);
bool reuseSlot(RankProgram &program, Random &random);

} // namespace precedent::props
