//===- CriticalPath.h - what a graph costs where nothing but its edges holds it back --------------------*- C++ -*-===//
//
// Vocabulary. The *bottom level* of an action is its duration and the largest bottom level behind it: the shortest time
// from its start to the end of everything that waits for it. The *critical path* is the largest bottom level.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Topology.h"

namespace precedent {

/// One an action. Linear. Expects an acyclic graph and as many durations as actions.
std::vector<double> bottomLevels(const ActionGraph &graph, const Topology &topology, llvm::ArrayRef<double> duration);

/// 0 for an empty graph.
double criticalPath(const ActionGraph &graph, const Topology &topology, llvm::ArrayRef<double> duration);

} // namespace precedent
