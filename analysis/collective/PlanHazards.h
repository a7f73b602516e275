//===- PlanHazards.h - which steps must not run side by side --------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *hazard pair* is two accesses by different steps to the same unit of memory, at least one of them a
// write. The *required pairs* are some hazard pairs, by steps, from which the order of all others follows: a step that
// reads after the last one that wrote, and a step that writes after all that have read since, or, where nobody has,
// after the last one that wrote. A *race* is two steps with a hazard pair that nothing orders.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/collective/PlanMemory.h"

#include <optional>

namespace precedent {

/// How many hazard pairs there are, counted by unit; saturates. n log n in the accesses.
uint64_t countHazardPairs(llvm::ArrayRef<PlanAccess> accesses);

struct HazardOrder {
  /// Parallel; by `after`, then `before`, each pair once.
  std::vector<ActionIndex> before, after;
  /// The work grew beyond the limit: pairs are missing.
  bool isCut = false;
};

/// Walks the steps in the order of `topology`; of the readers of one chain the last stands for all. The graph may have
/// more actions than the plan has steps.
HazardOrder hazardOrder(const CollectivePlan &plan, llvm::ArrayRef<PlanAccess> accesses, const Topology &topology,
                        const Chains &chains);

/// Races, found by the graph engine alone. nullopt: too many hazard pairs or chains to look at them all.
std::optional<uint64_t> countRaces(const HazardOrder &required, llvm::ArrayRef<PlanAccess> accesses,
                                   const ActionGraph &graph, const Topology &topology, const Chains &chains);

} // namespace precedent
