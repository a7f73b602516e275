//===- ScheduleFigures.h - what users ask about a schedule ----------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/ScheduleIndex.h"

namespace precedent {

/// The largest number of activations alive at once, each from its F to its B, or to its W where the backward is split.
struct PeakLive {
  /// By rank.
  std::vector<int64_t> most;
  /// The first F after which it is reached; kNoAction on a rank without one.
  std::vector<ActionIndex> at;
};
PeakLive peakLive(const RankSchedule &schedule, const ScheduleIndex &index);

/// How many micro-batches are in flight on its rank when an F is done; 0 for all other actions. A micro-batch is in
/// flight on a rank from its first F there until no stage of the rank keeps an activation of it any more: each does
/// from its F to its B, or to its W where the backward is split. Stages of a rank that keep the same micro-batch count
/// once.
std::vector<uint32_t> inFlightAfter(const RankSchedule &schedule, const ScheduleIndex &index);

/// Whether every producer stands in an earlier column than each of its consumers.
bool columnsAreTime(const RankSchedule &schedule, const ScheduleIndex &index);

} // namespace precedent
