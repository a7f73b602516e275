//===- OrderSearch.h - every order that the dependencies of a few actions allow -------------------------*- C++ -*-===//

#pragma once

#include "core/model/ActionGraph.h"

#include <array>
#include <vector>

namespace precedent {

inline constexpr uint32_t kMaxSearchedActions = 8;

/// Lists the topological orders of at most eight actions, each once, lexicographically by the ranks of the actions.
class TopologicalOrders {
public:
  /// `rank` orders the actions among which there is a choice; a permutation of 0 … n-1.
  TopologicalOrders(const ActionGraph &graph, llvm::ArrayRef<uint32_t> rank);

  /// Moves to the next order, the first at first; false after the last.
  bool next();
  llvm::ArrayRef<ActionIndex> order() const { return current; }

private:
  /// Fills the places from `current.size()` on with the first choices; false where a place has none.
  bool descend(uint32_t firstRank);

  uint32_t numActions;
  std::array<ActionIndex, kMaxSearchedActions> actionAt; ///< by rank
  std::array<uint8_t, kMaxSearchedActions> needs;        ///< predecessors as bits, by action
  uint8_t placed = 0;                                    ///< actions of `current` as bits
  std::vector<ActionIndex> current;
  std::array<uint32_t, kMaxSearchedActions> rankAt; ///< rank of the action at each place
  bool hasBegun = false;
};

} // namespace precedent
