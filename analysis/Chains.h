//===- Chains.h - the actions as a few chains -----------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *chain* is a list of actions each of which has an edge to the next. The *position* of an action is its
// number in its chain, from 0; the *tail* is the last. Along a chain, order is known by comparing positions, so the
// order of the whole graph is known from one number for each action and chain (ClockTable.h): few chains, little work.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Topology.h"
#include "core/model/ActionGraph.h"

#include <vector>

namespace precedent {

/// A partition of the actions into chains. Lanes are followed where two consecutive actions of a lane (in topological
/// order) have an edge between them. Elsewhere an action goes on a chain whose tail is one of its predecessors and has
/// no such lane successor waiting, else it begins a chain. Linear; a function of the graph alone. The greedy part does
/// not promise the fewest chains. A cyclic graph has none.
class Chains {
public:
  Chains(const ActionGraph &graph, const Topology &topology);

  uint32_t count() const { return numChains; }
  uint32_t chainOf(ActionIndex row) const { return chains[row]; }
  uint32_t positionOf(ActionIndex row) const { return positions[row]; }
  uint32_t lengthOf(uint32_t chain) const { return lengths[chain]; }

  /// Same chain, and not after it there. True for one and the same action.
  bool follows(ActionIndex before, ActionIndex after) const {
    return chains[before] == chains[after] && positions[before] <= positions[after];
  }

private:
  uint32_t numChains = 0;
  std::vector<uint32_t> chains, positions, lengths;
};

} // namespace precedent
