//===- ScheduleSubject.h - what rules about schedules of ranks look at ----------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/ScheduleIndex.h"
#include "analysis/schedule/Timeline.h"
#include "core/support/Deferred.h"
#include "verify/schedule/LevelWaits.h"

namespace precedent {

struct ScheduleSubject {
  const RankSchedule &schedule;
  const ScheduleDemands &demands;
  ScheduleIndex index;
  /// As given, or as many different ones as compute.
  uint32_t numMicroBatches;
  /// Who waits for whom at the level that sets the verdict.
  Deferred<LevelWaits> waits;
  ActionCosts costs;
  /// Under buffered sends; absent where times could exceed 62 bits, or nobody asks for them.
  std::optional<Timeline> timeline;

  ScheduleSubject(const RankSchedule &schedule, const ScheduleDemands &demands)
      : schedule(schedule), demands(demands), index(schedule),
        numMicroBatches(demands.microBatches.value_or(static_cast<uint32_t>(index.microBatches.size()))),
        waits(schedule.size(), [this] { return LevelWaits(this->schedule, index, verdictLevel()); }),
        costs(demands.costs ? *demands.costs : ActionCosts()),
        timeline(demands.verdictOnly ? std::nullopt : simulate(schedule, index, costs, CommLevel())) {}

  /// Whether activations are kept for a backward, so that memory can be asked for.
  bool keepsActivations() const { return index.hasBackward && !demands.forwardOnly; }

  /// The level that sets the verdict. A file without transfers does not say where a send would stand.
  CommLevel verdictLevel() const { return index.hasTransfers ? demands.comm : CommLevel(); }
};

} // namespace precedent
