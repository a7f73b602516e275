//===- PipelineSteps.h - which step runs when -----------------------------------------------------------*- C++ -*-===//
//
// Vocabulary as in PipelineRequest.h. A *step* is a virtual stage's forward (F) or backward (B) for one micro-batch;
// its *clock* is the time slot the producer gives it. With stage s and micro-batch b:
//
//   mode                            F clock   B clock
//   1f1b                            s + b     2p - 1 - s + b
//   interleaved, mirrored           s + b     2V - 1 - s + b
//   interleaved, older planners     s + b     s + b + V          (gradients ascend the stages: the defect)
//   decoupled                       2b        2b + 1
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/PipelineRequest.h"

namespace precedent {

/// Clocks of a request that `checkRequest` lets pass.
class StepClock {
public:
  explicit StepClock(const PipelineRequest &request);

  int64_t of(int64_t stage, int64_t microBatch, Phase phase) const;
  /// The greatest of all clocks; the least is 0.
  int64_t last() const;

private:
  int64_t virtualStages, numMicroBatches;
  bool decoupled, mirrored;
};

/// Fills clock, rank, stage, microBatch and phase of 2*V*m rows, in row order (PipelinePlanner.h). Linear.
void layOutSteps(const PipelineRequest &request, RowTable &rows);

} // namespace precedent
