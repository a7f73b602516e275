//===- OrderedPairs.h - how much of a graph is ordered -----------------------------------------------------*- C++
//-*-===//

#pragma once

#include "analysis/Chains.h"

#include <optional>

namespace precedent {

/// Number of pairs of actions of which one is before the other in the closure of the edges. Nothing for a cyclic graph,
/// or for more chains than `maxChains`: the cost is actions x chains.
std::optional<uint64_t> countOrderedPairs(const ActionGraph &graph, const Topology &topology, const Chains &chains,
                                          uint32_t maxChains = 1024);

} // namespace precedent
