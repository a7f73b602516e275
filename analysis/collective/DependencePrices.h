//===- DependencePrices.h - dependences that nothing in memory needs ------------------------------------*- C++ -*-===//
//
// Vocabulary. A dependence can *go alone* if without it every hazard pair (PlanHazards.h) is still ordered: what it
// orders, other order implies, or nothing requires (it is *over-conservative*). Several can *go together* if that holds
// without all of them. The *critical path* of a plan is the longest chain of steps that do something; the *price* of
// dependences is how much shorter it is without them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/collective/PlanHazards.h"
#include "analysis/collective/PlanWaits.h"

#include <optional>

namespace precedent {

struct DependencePrices {
  /// In steps: with all dependences, and without those that can go together.
  int64_t criticalPath = 0, criticalPathWithout = 0;
  struct Candidate {
    uint32_t dependence; ///< number (PlanIndex)
    int64_t price;       ///< alone
    bool isTogether;
  };
  /// Those that can go alone, ascending. Those of them that can go together were chosen in this order, each if it could
  /// go with the ones before: none of the others can go with them.
  std::vector<Candidate> candidates;

  uint64_t together() const;
};

/// Of a plan without a cycle and without a race in its order of that kind; `accesses` are all of the plan's. nullopt:
/// it would look at more edges or pairs than allowed. The cost is at worst dependences x edges, mostly what lies
/// between the ends of a dependence.
std::optional<DependencePrices> priceDependences(const CollectivePlan &plan, const PlanIndex &index,
                                                 llvm::ArrayRef<PlanAccess> accesses, PlanOrderKind kind);

} // namespace precedent
