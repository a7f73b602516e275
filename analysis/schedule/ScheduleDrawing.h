//===- ScheduleDrawing.h - all that a picture of a schedule needs ---------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/GraphOfEdges.h"
#include "analysis/schedule/ScheduleFigures.h"
#include "analysis/schedule/Timeline.h"

namespace precedent {

/// A value of its own: the document that it was made from may be gone.
struct ScheduleDrawing {
  /// Of a collective plan (analysis/collective/PlanDrawing.h): its blocks as ranks, its steps as actions.
  RankSchedule schedule;
  /// Only of a plan: what its rows, its steps, and on a bar its steps are called.
  std::vector<std::string> rowNames, stepNames, stepLabels;
  ActionCosts costs;
  Timeline timeline;
  /// From whom, to whom: send and receive, or in a file without transfers producer and consumer on different ranks.
  std::vector<ActionEdge> messages;
  /// Empty where the schedule has no backward, which would end an activation.
  PeakLive peak;

  ScheduleDrawing() = default;
  ScheduleDrawing(const RankSchedule &schedule, const ScheduleIndex &index, const ActionCosts &costs, Timeline timeline,
                  PeakLive peak);

  bool isPlan() const { return !rowNames.empty(); }
  int64_t duration(ActionIndex action) const { return timeline.finish[action] - timeline.start[action]; }
  bool runs(ActionIndex action) const { return timeline.finish[action] != Timeline::kNever; }
  bool isPeak(ActionIndex action) const { return !peak.at.empty() && peak.at[schedule.rank[action]] == action; }
};

} // namespace precedent
