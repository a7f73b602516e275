//===- SlotRun.h - whether a schedule ends with so many slots a channel -----------------------------------*- C++
//-*-===//

#pragma once

#include "analysis/schedule/ScheduleIndex.h"

namespace precedent {

/// Runs the ranks with one counter each, without a graph: the search for the least number of slots asks some twenty
/// times, and proves only its answer. For schedules whose messages have both ends.
class SlotRun {
public:
  SlotRun(const RankSchedule &schedule, const ScheduleIndex &index);

  /// Whether every rank comes to the end of its row where a channel holds that many messages. Linear.
  bool ends(uint32_t slots) const;

private:
  /// The action that must have run before this one can, besides its row; kNoAction: none.
  ActionIndex awaited(ActionIndex action, uint32_t slots) const;

  const RankSchedule &schedule;
  const ScheduleIndex &index;
  /// Of each send: its channel, and its number there, from 0.
  std::vector<uint32_t> channelOf, numberOf;
};

} // namespace precedent
