//===- MegaMoeOracle.h - what a MegaMoE plan must order -------------------------------------------------*- C++ -*-===//
//
// Vocabulary as in core/model/MegaMoePlan.h. The *hand oracle* is the list of dependencies that the plan's author wrote
// down; it depends on n and L alone:
//
//   dispatch:c  after combine:(c-2); after combine:(c-L) as well where L > 2; dispatch:1 after dispatch:0
//   compute:c   after dispatch:c
//   combine:c   after compute:c and combine:(c-1); combine:0 after compute:0 and dispatch:1
//
// The edge from combine:(c-2) stands there whatever the limit says. So more than two chunks are never live, and a limit
// of three or more adds only edges that others imply.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/model/MegaMoePlan.h"

namespace precedent {

/// Row of an action in graphs that are not read from a file: by chunk, then by phase.
inline ActionIndex megaMoeRow(uint32_t chunk, MegaMoePhase phase) {
  return chunk * kNumMegaMoePhases + static_cast<unsigned>(phase);
}

/// The oracle of n chunks; dependencies stand in the oracle's own order, which the digest of a plan covers. Expects
/// 2 <= limit, or n <= 1. 3n rows, at most 5n entries.
ActionGraph megaMoeOracle(uint32_t numChunks, uint64_t limit);

} // namespace precedent
