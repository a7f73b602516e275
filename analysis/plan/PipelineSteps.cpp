#include "analysis/plan/PipelineSteps.h"

using namespace precedent;

StepClock::StepClock(const PipelineRequest &request)
    : virtualStages(numVirtualStagesOf(request)), numMicroBatches(request.numMicroBatches),
      decoupled(request.decoupled), mirrored(!request.interleaved || request.planner == Planner::Mirrored) {}

int64_t StepClock::of(int64_t stage, int64_t microBatch, Phase phase) const {
  if (decoupled)
    return 2 * microBatch + (phase == Phase::Backward);
  if (phase == Phase::Forward)
    return stage + microBatch;
  return microBatch + (mirrored ? 2 * virtualStages - 1 - stage : virtualStages + stage);
}

int64_t StepClock::last() const {
  return decoupled ? 2 * numMicroBatches - 1 : 2 * virtualStages + numMicroBatches - 2;
}

/// Calls `visit(rank, stage, microBatch, phase)` rank by rank; within a rank in the order in which the producer
/// generates its steps.
template <typename Visit> static void forEachStep(const PipelineRequest &request, Visit visit) {
  int64_t virtualStages = numVirtualStagesOf(request);
  for (int64_t rank = 0; rank < request.numStages; ++rank)
    for (int64_t stage = rank; stage < virtualStages; stage += request.numStages)
      for (int64_t microBatch = 0; microBatch < request.numMicroBatches; ++microBatch)
        for (Phase phase : {Phase::Forward, Phase::Backward})
          visit(rank, stage, microBatch, phase);
}

void precedent::layOutSteps(const PipelineRequest &request, RowTable &rows) {
  size_t numRows = numRowsOf(request);
  rows.clock.resize(numRows);
  rows.rank.resize(numRows);
  rows.stage.resize(numRows);
  rows.microBatch.resize(numRows);
  rows.phase.resize(numRows);

  // The producer sorts by (clock, rank) and keeps the order of ties. Visiting rank by rank, one stable counting sort by
  // clock does the same. There are never more clocks than rows and one: 2V + m - 1 <= 2Vm + 1.
  StepClock clockOf(request);
  std::vector<ActionIndex> next(clockOf.last() + 2);
  forEachStep(request, [&](int64_t, int64_t stage, int64_t microBatch, Phase phase) {
    ++next[clockOf.of(stage, microBatch, phase) + 1];
  });
  for (size_t clock = 1; clock < next.size(); ++clock)
    next[clock] += next[clock - 1];
  forEachStep(request, [&](int64_t rank, int64_t stage, int64_t microBatch, Phase phase) {
    int64_t clock = clockOf.of(stage, microBatch, phase);
    ActionIndex row = next[clock]++;
    rows.clock[row] = clock;
    rows.rank[row] = rank;
    rows.stage[row] = stage;
    rows.microBatch[row] = microBatch;
    rows.phase[row] = phase;
  });
}
