//===- Estimate.h - how long a candidate takes ----------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. The *list order* takes, again and again, the ready action with the largest bottom level, of equal ones
// that with the smaller id. Simulated, an action starts when its predecessors have finished and its queue and the lanes
// that it uses are free; the queue is busy to its finish, each lane for its own time. The *makespan* is the last
// finish. The *lower bound* holds for every order: the critical path, the work of each lane, the work of each queue.
//
// Up to eight actions, every order that the dependencies allow is simulated; then the shortest is the makespan. Orders
// are tried by ids, ascending, and of orders that differ by rounding only the first counts.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/cost/Composition.h"

namespace precedent {

struct EstimateOptions {
  /// Orders up to which the search goes; 8! by default.
  uint64_t maxOrders = 40'320;
};

struct CompositionEstimate {
  double predictedMs = 0; ///< makespan of `order`
  double listMs = 0;      ///< makespan of the list order
  double lowerBoundMs = 0;
  bool isExhaustive = false;
  uint64_t ordersExamined = 0;
  std::vector<ActionIndex> order;

  /// `exhaustive_small_dag_oracle` or `critical_path_list`.
  llvm::StringRef searchMethod() const;
};

/// n log n in actions and edges, and the search. Errors are those of checkCandidate.
llvm::Expected<CompositionEstimate> estimate(const CompositionCandidate &candidate, const Calibration &calibration,
                                             const EstimateOptions &options = {});

/// SHA-256 over what was estimated from what: the candidate's id, the order, the digests of its actions, the digest of
/// the calibration, the bound and the method. It does not cover the costs themselves, nor a plan behind the candidate.
std::string analysisDigest(const CompositionCandidate &candidate, const Calibration &calibration,
                           const CompositionEstimate &estimate);

} // namespace precedent
