//===- DagComparison.h - what one set of edges orders and another does not ------------------------------*- C++ -*-===//
//
// Vocabulary. Two graphs over the same operations are compared by their closures: an edge of the one is *lacking* in
// the other if no path there leads from its predecessor to its successor. With the graph that is judged first and the
// one it is measured by second: an edge of the second that the first lacks is *missing*, an edge of the first that the
// second lacks is *over-conservative*.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "core/model/ActionGraph.h"

#include <vector>

namespace precedent {

/// An edge of a graph: `predecessors[successor][entry]`.
struct EdgePlace {
  ActionIndex successor;
  uint32_t entry;
};

struct LackingEdges {
  /// By predecessor, then successor.
  std::vector<EdgePlace> edges;
  /// Edges that could not be decided: too many chains, and long ways.
  uint64_t unknown = 0;
};

/// The edges of `edges` that `order` lacks. Linear, times columns of clocks (Reachability.h).
LackingEdges findLacking(const ActionGraph &edges, const ActionGraph &order, const Topology &topology,
                         const Chains &chains, uint32_t maxChains = 1024);

/// Longest ways through an acyclic graph, ends included, by action; an action costs as much as `cost` says, or 1.
class CriticalPaths {
public:
  CriticalPaths(const ActionGraph &graph, const Topology &topology, llvm::ArrayRef<double> cost);

  double length() const { return longest; }
  /// How much longer the critical path would be if `before` had to precede `after`.
  double priceOf(ActionIndex before, ActionIndex after) const;

private:
  std::vector<double> upTo, from;
  double longest = 0;
};

} // namespace precedent
