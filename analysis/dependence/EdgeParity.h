//===- EdgeParity.h - two lists of edges, compared edge by edge -----------------------------------------*- C++ -*-===//
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
  using Edge = std::pair<llvm::StringRef, llvm::StringRef>; ///< ids of predecessor and successor
  /// Each edge once, sorted.
  std::vector<Edge> missing, additional;

  bool isConservative() const { return missing.empty(); }
  bool isExact() const { return missing.empty() && additional.empty(); }
};

/// The edges of a graph as they are listed; `id` by action.
std::vector<EdgeParity::Edge> namedEdges(const ActionGraph &graph, llvm::ArrayRef<llvm::StringRef> id);

/// Edges may be listed in any order and repeatedly, and a reference may name what is no action. n log n in the edges.
EdgeParity compareEdges(std::vector<EdgeParity::Edge> generated, std::vector<EdgeParity::Edge> reference);

} // namespace precedent
