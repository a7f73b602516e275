//===- PlanSubject.h - what rules about collective plans look at ----------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/collective/PlanHazards.h"
#include "analysis/collective/PlanIndex.h"
#include "analysis/collective/PlanRedundancy.h"
#include "analysis/collective/PlanResult.h"
#include "analysis/collective/PlanWaits.h"
#include "verify/Subject.h"

namespace precedent {

struct PlanSubject {
  const CollectivePlan &plan;
  const ScheduleDemands &demands;
  PlanMemory memory;
  PlanIndex index;
  /// The order that holds in every run, through other GPUs only where that is allowed; behind the steps come meetings
  /// (PlanWaits.h).
  ActionGraph graph;
  OrderFacts order;
  std::vector<PlanAccess> accesses;

  /// Absent for a cyclic order, or where a dependence names no step.
  std::optional<HazardOrder> required;
  /// Absent, too, where there are too many to look at.
  std::optional<uint64_t> races;
  /// Absent where the result is left to chance, or no run ends: a race, a cycle, an unanswered wait, an access outside
  /// a buffer.
  std::optional<PlanResult> result;
  /// Absent for a cycle or too many chains.
  std::optional<RemovableDependences> removable;

  PlanSubject(const CollectivePlan &plan, const ScheduleDemands &demands, uint32_t maxChains);

  /// The level that sets the verdict; a plan without connections hangs at every level or at none.
  CommLevel verdictLevel() const { return plan.hasConnections ? demands.comm : CommLevel(); }
  /// Blocks have no stream of transfers, and their sends do not come in groups.
  static bool models(CommLevel level) {
    return level.kind != CommLevel::Kind::Stream && level.kind != CommLevel::Kind::Group;
  }
  /// Waits that decide whether a plan can hang: cautious ones without a cycle, or certain ones with one. nullopt:
  /// neither, so it depends on which post each take uses.
  std::optional<PlanWaits> decisiveWaits(CommLevel level) const;

  /// All that a range reaches lies inside of its buffer.
  bool isInside(const PlanRange &range) const {
    return range.begin >= range.end || (range.begin >= 0 && range.end <= memory.sizeOf(range.gpu, range.buffer));
  }
  /// Loops that were unrolled wait in the same way in every further run, so that what holds for the runs that are
  /// looked at holds for any number of them: nobody waits for a later run of his own loop, and the blocks of a barrier
  /// run their loops equally often.
  bool loopsRepeat() const;
  /// Whatever a step waits for comes at last: its message, its flagged step, its post, its packets.
  bool everyWaitEnds() const;
  /// Waits of a counter that get no post, however the others run: the takes that are too many, by step.
  std::vector<std::pair<ActionIndex, uint32_t>> starvedTakes() const;
};

} // namespace precedent
