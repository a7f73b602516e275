//===- GraphRun.h - the events of a graph, one behind what it waits for ---------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ActionGraph.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Visits each event behind all of its predecessors, those that wait for nothing first. What waits for a cycle is left
/// out. How many were visited. Linear.
size_t runWhatCan(const ActionGraph &graph, llvm::function_ref<void(ActionIndex event)> visit);

} // namespace precedent
