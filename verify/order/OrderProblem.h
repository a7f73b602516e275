//===- OrderProblem.h - what the class engine reads of a file -------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *place* is a number in one topological order of the graph, the row where rows are in such an order. A
// *chain* is a list of actions in which each is joined to the next by an edge (analysis/Chains.h). Places and chains
// come from searches that are not trusted; `faultOf` reads them against the edges, linearly, before anything is
// concluded from them.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/Topology.h"
#include "core/model/ActionGraph.h"

#include <string>

namespace precedent::order {

/// Borrows its parts. The graph is acyclic.
struct OrderProblem {
  const ActionGraph &graph;
  const Topology &topology;
  const Chains &chains;

  uint32_t place(ActionIndex action) const { return topology.placeOf(action); }
  /// Whether `first` stands before `second` on one chain.
  bool onChainBefore(ActionIndex first, ActionIndex second) const {
    return first != second && chains.follows(first, second);
  }
};

/// Checks that every edge goes up in place, that places are a permutation, and that neighbours on a chain are joined by
/// an edge. Returns what is wrong, or an empty text.
std::string faultOf(const OrderProblem &problem);

bool hasEdge(const ActionGraph &graph, ActionIndex from, ActionIndex to);

} // namespace precedent::order
