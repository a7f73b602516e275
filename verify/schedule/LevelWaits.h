//===- LevelWaits.h - who waits for whom at a level, as a claim -----------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/ScheduleIndex.h"
#include "core/model/CommLevel.h"
#include "verify/schedule/WaitClaim.h"

namespace precedent {

/// The waits of a file at a level, stated as `waitClaim` states them.
struct LevelWaits {
  RangeClaim claim;
  /// Length of the cycle that the claim is about; 0: none, the file runs to its end.
  size_t cycleLength = 0;

  bool hangs() const { return cycleLength != 0; }

  explicit LevelWaits(const ActionGraph &graph);
  /// Those of a schedule: it is run lane by lane, and a graph is made of it only if it hangs.
  LevelWaits(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level);
};

} // namespace precedent
