//===- PlanRedundancy.h - dependences of a plan that say nothing new ------------------------------------*- C++ -*-===//
//
// Vocabulary. A dependence is *removable* if the order of every two steps that do something stays as it is without it.
// A `nop` does nothing: what it waits for, the next step of its block waits for. A `nop` that somebody waits for is
// kept, as if it did something.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/collective/PlanIndex.h"

#include <optional>

namespace precedent {

struct RemovableDependences {
  /// Numbers of dependences (PlanIndex), ascending: all of them can be deleted together.
  std::vector<uint32_t> removable;
  /// The steps that are left when each `nop` that nobody waits for is taken away, and their order, for whoever wants
  /// to see why.
  std::vector<ActionIndex> steps;
  ActionGraph graph;
};

/// nullopt: a cycle, or more than `maxChains` chains. `isLocal`: order through other GPUs does not count.
std::optional<RemovableDependences> findRemovable(const CollectivePlan &plan, const PlanIndex &index,
                                                  uint32_t maxChains, bool isLocal);

} // namespace precedent
