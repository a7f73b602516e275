//===- WaitGraph.h - who waits for whom at a level of communication -------------------------------------*- C++ -*-===//
//
// Vocabulary. An *event* is the start or the end of an action, or the action as a whole. A schedule hangs at a level if
// and only if the graph of its events has a cycle. A *unit* is what a rank posts together: one action, or at level
// `group` neighbouring transfers.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/schedule/ScheduleIndex.h"
#include "core/model/CommLevel.h"

namespace precedent {

/// One event an action: rows in order, sends before their receives, and in a file without transfers producers before
/// their consumers on other ranks.
ActionGraph bufferedOrder(const RankSchedule &schedule, const ScheduleIndex &index);

class WaitGraph {
public:
  WaitGraph(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level);

  const ActionGraph &graph() const { return events; }
  ActionGraph takeGraph() && { return std::move(events); }
  /// The actions of a cycle of events, each once, in the order of the cycle.
  std::vector<ActionIndex> actionsOf(llvm::ArrayRef<ActionIndex> cycle) const;

private:
  void addSlots(uint32_t slots);
  void addUnits(bool grouped);
  void addStream();
  ActionIndex sourceOnRank(ActionIndex action) const;

  /// An action's event where there are two of each.
  static ActionIndex start(ActionIndex action) { return 2 * action; }
  static ActionIndex end(ActionIndex action) { return 2 * action + 1; }

  const RankSchedule &schedule;
  const ScheduleIndex &index;
  ActionGraph events;
  /// First action of each action's unit; empty where an event is a whole action.
  std::vector<ActionIndex> unitOf;
};

} // namespace precedent
