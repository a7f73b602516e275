//===- ScheduleFigures.h - what users ask about a schedule ----------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/Topology.h"
#include "analysis/schedule/ScheduleIndex.h"

namespace precedent {

/// By rank: the largest number of activations alive at once, each from its F to its B, or to its W where the backward
/// is split.
std::vector<int64_t> peakLive(const RankSchedule &schedule, const ScheduleIndex &index);

/// When each action can be done at the earliest if computes take one unit of time and all else none.
std::vector<uint32_t> earliestEnds(const RankSchedule &schedule, const ActionGraph &order, const Topology &topology);

/// Whether every producer stands in an earlier column than each of its consumers.
bool columnsAreTime(const RankSchedule &schedule, const ScheduleIndex &index);

} // namespace precedent
