//===- Pruning.h - candidates that cannot win -----------------------------------------------------------*- C++ -*-===//
//
// Nothing is selected here: measured latency stays the authority. Pruning only leaves out candidates that are so much
// slower by the model that measuring them is a waste.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/cost/Estimate.h"

namespace precedent {

struct PruningOptions {
  /// How much slower than the fastest a candidate may be: 0.25 is a quarter. Finite, at least 0.
  double margin = 0.25;
  EstimateOptions estimate;
};

struct Pruning {
  double floorMs = 0;     ///< the smallest predicted makespan
  double thresholdMs = 0; ///< floor * (1 + margin)
  /// Candidates by index, ascending.
  std::vector<size_t> kept, pruned;
  /// Parallel to the candidates.
  std::vector<CompositionEstimate> estimates;
};

/// Prunes what is strictly above the threshold: the makespan where every order was tried, else the lower bound, because
/// the best order is not known. Errors are InputErrors with code `composition-refused`: no candidate, two with one id,
/// a margin that is none, or those of checkCandidate.
llvm::Expected<Pruning> prune(llvm::ArrayRef<CompositionCandidate> candidates, const Calibration &calibration,
                              const PruningOptions &options = {});

} // namespace precedent
