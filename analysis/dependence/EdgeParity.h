//===- EdgeParity.h - two lists of edges, compared edge by edge ------------------------------------------------*- C++
//-*-===//
//
// Vocabulary. *Generated* edges were inferred, *reference* edges were written by hand. An edge of the reference only is
// *missing*, one that was generated only is *additional*. The generated edges are *conservative* if nothing is missing,
// and *exact* if nothing is additional either.
//
// These are edges as they are listed, not orders: a reference edge that generated edges imply is missing here, and an
// additional edge need not constrain anything. What is ordered is compared by closures (DagComparison.h). Source:
// upstream's `compare_inferred_action_dag`.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include "llvm/ADT/StringRef.h"

#include <utility>
#include <vector>

namespace precedent {

struct EdgeParity {
  using Edge = std::pair<ActionIndex, ActionIndex>; ///< predecessor, successor
  /// Each edge once, sorted by the ids of its ends.
  std::vector<Edge> missing, additional;

  bool isConservative() const { return missing.empty(); }
  bool isExact() const { return missing.empty() && additional.empty(); }
};

/// Both graphs have the same actions; `id` by action. n log n in the edges.
EdgeParity compareEdges(const ActionGraph &generated, const ActionGraph &reference, llvm::ArrayRef<llvm::StringRef> id);

} // namespace precedent
