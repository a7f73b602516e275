//===- Redundancy.h - edges that say nothing new --------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An edge u → v is *redundant* if another predecessor w of v, w != u, is u's successor in the declared
// order (u reaches w), or if the same edge stands earlier in the list of v. All redundant edges can be taken away at
// once and the declared order stays as it is; of several equal edges one is kept.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/ReachWindows.h"

#include <optional>
#include <vector>

namespace precedent {

struct RedundantEdge {
  /// The edge is `predecessors[successor][entry]`.
  ActionIndex successor;
  uint32_t entry;

  bool operator==(const RedundantEdge &) const = default;
};

struct Redundancy {
  uint64_t count = 0;
  /// The first of them, by successor and entry.
  std::vector<RedundantEdge> edges;
};

struct RedundancyOptions {
  uint32_t maxChains = 1024; ///< more are left to bit sets: the cost of clocks is actions x chains
  uint64_t maxListed = 0;
  uint64_t windowLimit = kMaxReachWords; ///< words that bit sets may look at
};

/// nullopt means *not run*: the graph has a cycle (then "redundant" has no one meaning), or it has too many chains and
/// is too large for bit sets (`windowLimit`).
std::optional<Redundancy> findRedundantEdges(const ActionGraph &graph, const Topology &topology, const Chains &chains,
                                             const RedundancyOptions &options = {});

} // namespace precedent
