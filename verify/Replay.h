//===- Replay.h - runs a counterexample ----------------------------------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "analysis/Topology.h"
#include "core/support/Finding.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Plays the first `prefixRows` rows, then `order`, then everything else in an order that satisfies the edges, and
/// returns whether every dependency was met when its action ran and `after` ran before `before`. Linear; the check that
/// every order in a report has passed.
bool replays(const ActionGraph &graph, const Topology &topology, uint64_t prefixRows, llvm::ArrayRef<ActionIndex> order,
             ActionIndex before, ActionIndex after);

/// The same for a counterexample of a report; `actionOf` maps an id to its action, or to kNoAction.
bool replays(const ActionGraph &graph, const Topology &topology, const Counterexample &counterexample,
             llvm::function_ref<ActionIndex(llvm::StringRef)> actionOf, ActionIndex before, ActionIndex after);

} // namespace precedent
