//===- ChainFrontier.h - the predecessors that matter ---------------------------------------------------*- C++ -*-===//
//
// Vocabulary. The *frontier* of an action holds, for each chain on which it has predecessors, the last of them. Every
// other entry of its list is implied: it stands on a chain before one of the frontier, or repeats it. What reaches the
// action is what reaches its frontier, and the frontier itself.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/Topology.h"

namespace precedent {

/// Works in places (Topology.h), so that a pass over the order walks through memory in one direction. Linear.
class ChainFrontier {
public:
  /// The graph must be acyclic.
  ChainFrontier(const ActionGraph &graph, const Topology &topology, const Chains &chains);

  /// Places of the frontier of the action at `place`, in the order of its list.
  llvm::ArrayRef<uint32_t> operator[](uint32_t place) const { return frontiers[place]; }
  uint32_t size() const { return static_cast<uint32_t>(frontiers.size()); }
  uint64_t total() const { return frontiers.total(); }
  /// Where the frontier of `place` begins among all of them.
  size_t beginOf(uint32_t place) const { return frontiers.beginOf(place); }

  /// Chain and position of the action at a place.
  uint32_t chainAt(uint32_t place) const { return chains[place]; }
  uint32_t positionAt(uint32_t place) const { return positions[place]; }

private:
  Lists<uint32_t> frontiers;
  std::vector<uint32_t> chains, positions;
};

} // namespace precedent
