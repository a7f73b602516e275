//===- Waits.h - what each event of a schedule waits for ------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *event* is the start or the end of an action, or the action as a whole; event numbers ascend with the
// actions. A *unit* is what a rank posts together: one action, or at level `group` neighbouring transfers. A *lane* is
// a queue of events: a rank, or at level `stream` the computes of a rank, or its transfers. A schedule hangs at a level
// if and only if its events, with what each waits for, have a cycle.
//
// The waits are asked for, not stored: a graph of them costs more than all else that a verdict needs. Who wants a graph
// (to find a cycle) makes a WaitGraph of them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/schedule/ScheduleIndex.h"
#include "core/model/CommLevel.h"

namespace precedent {

class Waits {
public:
  Waits(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level);

  /// As many slots a channel from now on. Only at level `slots`; linear in the messages.
  void setSlots(uint32_t slots);

  /// Whether an event is a whole action; otherwise there are two of each, the start and the end.
  bool areWhole() const { return isWhole; }
  ActionIndex numEvents() const { return isWhole ? schedule.size() : 2 * schedule.size(); }
  ActionIndex actionOf(ActionIndex event) const { return isWhole ? event : event / 2; }
  bool isEnd(ActionIndex event) const { return isWhole || event % 2 == 1; }
  static ActionIndex start(ActionIndex action) { return 2 * action; }
  static ActionIndex end(ActionIndex action) { return 2 * action + 1; }
  /// First action of the action's unit; the action itself where an event is a whole action.
  ActionIndex unitOf(ActionIndex action) const { return units.empty() ? action : units[action]; }

  uint32_t numLanes() const { return isStream ? 2 * schedule.numRanks() : schedule.numRanks(); }
  uint32_t laneOf(ActionIndex event) const;
  /// kNoAction: the lane has none, or no further one.
  ActionIndex firstOf(uint32_t lane) const;
  ActionIndex nextOf(ActionIndex event) const;

  /// What the event waits for on its own lane, all of it earlier there.
  template <typename Visit> void forEachBefore(ActionIndex event, Visit visit) const;
  /// What it waits for on other lanes.
  template <typename Visit> void forEachElsewhere(ActionIndex event, Visit visit) const;
  template <typename Visit> void forEach(ActionIndex event, Visit visit) const {
    forEachBefore(event, visit);
    forEachElsewhere(event, visit);
  }

private:
  void findUnits();
  void findStreams();
  ActionIndex sourceOnRank(ActionIndex action) const;
  /// The first action from `action` on, on its rank, that is on the same stream: a transfer, or none.
  ActionIndex onStream(ActionIndex action, uint32_t rank, bool transfers) const;
  bool isFirst(ActionIndex action) const { return action == schedule.rankBegin[schedule.rank[action]]; }

  const RankSchedule &schedule;
  const ScheduleIndex &index;
  bool isWhole, isStream;
  /// By send at level `slots`: the receive that frees its slot, or kNoAction. Else empty.
  std::vector<ActionIndex> freedBy;
  /// At level `group`.
  std::vector<ActionIndex> units;
  /// At level `stream`: the action before it on its stream, or kNoAction.
  std::vector<ActionIndex> earlier;
};

inline uint32_t Waits::laneOf(ActionIndex event) const {
  ActionIndex action = actionOf(event);
  uint32_t rank = schedule.rank[action];
  return isStream ? 2 * rank + isTransfer(schedule.kind[action]) : rank;
}

inline ActionIndex Waits::nextOf(ActionIndex event) const {
  ActionIndex action = actionOf(event);
  if (!isEnd(event))
    return event + 1;
  uint32_t rank = schedule.rank[action];
  if (isStream)
    action = onStream(action + 1, rank, isTransfer(schedule.kind[action]));
  else
    action = action + 1 == schedule.rankBegin[rank + 1] ? kNoAction : action + 1;
  return action == kNoAction || isWhole ? action : start(action);
}

template <typename Visit> void Waits::forEachBefore(ActionIndex event, Visit visit) const {
  if (isWhole) {
    if (!isFirst(event))
      visit(event - 1);
    return;
  }
  ActionIndex action = event / 2;
  if (event % 2 == 1) {
    visit(start(unitOf(action)));
  } else if (isStream) {
    if (earlier[action] != kNoAction)
      visit(end(earlier[action]));
  } else if (unitOf(action) == action && !isFirst(action)) {
    // A rank goes on when all of the unit before is done.
    for (ActionIndex member = unitOf(action - 1); member < action; ++member)
      visit(end(member));
  }
}

template <typename Visit> void Waits::forEachElsewhere(ActionIndex event, Visit visit) const {
  ActionIndex action = actionOf(event);
  if (isWhole) {
    ActionKind kind = schedule.kind[action];
    if (isReceive(kind) && index.partner[action] != kNoAction)
      visit(index.partner[action]);
    if (!index.hasTransfers && isCompute(kind))
      index.forEachProducer(action, [&](const ActionName &name) {
        ActionIndex producer = index.find(name.kind, name.stage, name.microBatch);
        if (producer != kNoAction && schedule.rank[producer] != schedule.rank[action])
          visit(producer);
      });
    if (!freedBy.empty() && freedBy[action] != kNoAction)
      visit(freedBy[action]);
  } else if (event % 2 == 1) {
    if (ActionIndex other = index.partner[action]; other != kNoAction)
      visit(start(unitOf(other)));
  } else if (isStream) {
    if (ActionIndex source = sourceOnRank(action); source != kNoAction)
      visit(end(source));
  }
}

} // namespace precedent
