//===- CycleClaim.h - that a graph admits an order, as a claim ------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/Topology.h"
#include "core/support/Finding.h"
#include "verify/Claims.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Every action gets a place, and each edge leads to a later one: that all these differences are at least 1 is what Z3
/// decides, and it leaves no room for a cycle, along which they would add up to 0. In a cyclic graph there are no such
/// places; then the obligations are those of one cycle, numbered along itself, and the one that closes it fails. Edges
/// from an action to itself are left out.
RangeClaim acyclicClaim(const ActionGraph &graph, const Topology &topology);

/// The given topology, or where its cycle is an action that waits for itself, that of the graph without such edges.
Topology topologyWithoutSelfEdges(const ActionGraph &graph, const Topology &topology);

/// The cycle, begun at its smallest row, so that it reads the same however it was found.
std::vector<ActionIndex> cycleFromSmallest(const Topology &topology);

/// Message, evidence and counterexample of a cycle.
Finding cycleFinding(llvm::ArrayRef<ActionIndex> cycle, llvm::function_ref<llvm::StringRef(ActionIndex)> idOf);

/// The same for a finding that has its message and evidence: the cycle becomes its counterexample, and of each of its
/// actions a note says why the next one waits for it. A long story breaks off.
void tellCycle(Finding &finding, llvm::ArrayRef<ActionIndex> cycle,
               llvm::function_ref<std::string(ActionIndex before, ActionIndex after)> reason);

} // namespace precedent
