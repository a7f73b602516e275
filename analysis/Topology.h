//===- Topology.h - an order that respects every edge, or a cycle ---------------------------------------*- C++ -*-===//
//
// Vocabulary. An order is *topological* if each predecessor stands before its successor. A *place* is a number in that
// order, from 0; carriers are normally written so that row and place are the same. A *cycle* is a chain of actions each
// of which waits for the one before, and the first for the last. A cycle is *chordless* if no further edge joins two of
// its actions, so that every action in it is needed to explain it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include <vector>

namespace precedent {

/// Linear in actions and edges. The answer is a function of the graph alone.
class Topology {
public:
  explicit Topology(const ActionGraph &graph);

  ActionIndex size() const { return numActions; }
  bool isAcyclic() const { return found.empty(); }
  /// The rows as they stand are a topological order: place and row are the same.
  bool isRowOrder() const { return isAcyclic() && order.empty(); }

  /// Both only for acyclic graphs.
  ActionIndex rowAt(uint32_t place) const {
    assert(isAcyclic() && place < numActions);
    return order.empty() ? place : order[place];
  }
  uint32_t placeOf(ActionIndex row) const {
    assert(isAcyclic() && row < numActions);
    return places.empty() ? row : places[row];
  }

  /// Empty for an acyclic graph, else the rows of one chordless cycle, each a predecessor of the next and the last of
  /// the first: the smallest row that waits for itself, or one found in the smallest strongly connected component.
  llvm::ArrayRef<ActionIndex> cycle() const { return found; }

private:
  ActionIndex numActions;
  /// Empty where rows are the order.
  std::vector<ActionIndex> order;
  std::vector<uint32_t> places;
  std::vector<ActionIndex> found;
};

} // namespace precedent
