//===- Simulation.h - runs an order on queues and lanes -------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/cost/Composition.h"

namespace precedent {

/// A candidate with everything that does not depend on the order: lane times, and numbers for queues and resources.
class Simulation {
public:
  Simulation(const CompositionCandidate &candidate, const Calibration &calibration);

  llvm::ArrayRef<double> durations() const { return duration; }
  /// Linear in actions and edges. Expects each action once, after its predecessors.
  double makespan(llvm::ArrayRef<ActionIndex> order);
  /// The largest work of a lane or of a queue.
  double largestWork() const;

private:
  const ActionGraph &graph;
  std::vector<LaneTimes> times;
  std::vector<double> duration;
  std::vector<uint32_t> queue, resource; ///< numbers, by action
  uint32_t numQueues = 0, numResources = 0;
  // Of the run in hand.
  std::vector<double> finish, queueFree;
  std::vector<LaneTimes> laneFree;
};

} // namespace precedent
