//===- OrderedPairs.h - how much of a graph is ordered --------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/ReachWindows.h"

#include <optional>

namespace precedent {

/// Number of pairs of actions of which one is before the other in the closure of the edges. Up to `maxChains` chains by
/// clocks, which cost actions x chains; else by bit sets. Nothing for a cyclic graph, or where those would cost more
/// than `windowLimit` words.
std::optional<uint64_t> countOrderedPairs(const ActionGraph &graph, const Topology &topology, const Chains &chains,
                                          uint32_t maxChains = 1024, uint64_t windowLimit = kMaxReachWords);

} // namespace precedent
