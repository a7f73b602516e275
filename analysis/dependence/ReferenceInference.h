//===- ReferenceInference.h - exactly the orders that a result depends on -------------------------------*- C++ -*-===//
//
// The edges are such that every pair which the rule (PairReasons.h) orders is in their closure, and every edge is such
// a pair. Uses of values are always edges; of the other pairs those that two edges imply are left out.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Dependence.h"
#include "analysis/dependence/Effects.h"
#include "analysis/dependence/RangeMeeting.h"

namespace precedent {

struct ReferenceInference {
  std::unique_ptr<Effects> effects;
  std::unique_ptr<RangeMeeting> meeting; ///< refers to the effects
  InferredDag dag;
  uint64_t numUnsettled = 0; ///< pairs of ranges that the solver did not settle
};

/// Near-linear in the operations and the conflicts that are told. A value that is used before its definition gives no
/// edge; of one that is defined twice the definition before the use counts. Errors are InputErrors: `limit-exceeded`,
/// `contradictory-assumptions` (no values of the symbols satisfy them).
llvm::Expected<ReferenceInference> inferReference(const GraphFunction &graph, const DependenceOptions &options);

} // namespace precedent
