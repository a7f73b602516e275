//===- WaitGraph.h - the waits of a schedule as a graph -------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/Waits.h"

namespace precedent {

/// For what needs paths and cycles; Waits.h has the vocabulary.
class WaitGraph {
public:
  WaitGraph(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level)
      : WaitGraph(index, Waits(schedule, index, level)) {}
  WaitGraph(const ScheduleIndex &index, Waits waits);

  const ActionGraph &graph() const { return events; }
  /// The actions of a cycle of events, each once, in the order of the cycle.
  std::vector<ActionIndex> actionsOf(llvm::ArrayRef<ActionIndex> cycle) const;

private:
  const ScheduleIndex &index;
  Waits waits;
  ActionGraph events;
};

} // namespace precedent
