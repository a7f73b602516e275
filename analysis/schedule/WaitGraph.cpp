#include "analysis/schedule/WaitGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

/// Reserved for what most schedules have: the row, and every second action a message.
static ActionGraph emptyGraph(ActionIndex events, ActionIndex edges) {
  ActionGraph graph;
  graph.predecessors.reserve(events, edges);
  return graph;
}

/// Under buffered sends. `alsoAfter` names one more action that each waits for, or kNoAction; it may be empty.
static ActionGraph bufferedGraph(const RankSchedule &schedule, const ScheduleIndex &index,
                                 llvm::ArrayRef<ActionIndex> alsoAfter) {
  ActionGraph graph = emptyGraph(schedule.size(), schedule.size() + schedule.size() / 2);
  Lists<ActionIndex> &before = graph.predecessors;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (action > schedule.rankBegin[schedule.rank[action]])
      before.append(action - 1);
    ActionKind kind = schedule.kind[action];
    if (isReceive(kind) && index.partner[action] != kNoAction)
      before.append(index.partner[action]);
    if (!index.hasTransfers && isCompute(kind))
      index.forEachProducer(action, [&](const ActionName &name) {
        ActionIndex producer = index.find(name.kind, name.stage, name.microBatch);
        if (producer != kNoAction && schedule.rank[producer] != schedule.rank[action])
          before.append(producer);
      });
    if (!alsoAfter.empty() && alsoAfter[action] != kNoAction)
      before.append(alsoAfter[action]);
    before.finish();
  }
  return graph;
}

ActionGraph precedent::bufferedOrder(const RankSchedule &schedule, const ScheduleIndex &index) {
  ActionGraph graph = bufferedGraph(schedule, index, {});
  graph.lane = schedule.rank;
  return graph;
}

WaitGraph::WaitGraph(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level)
    : schedule(schedule), index(index) {
  switch (level.kind) {
  case CommLevel::Kind::Buffered:
    events = bufferedOrder(schedule, index);
    break;
  case CommLevel::Kind::Slots:
    addSlots(level.slots);
    break;
  case CommLevel::Kind::Stream:
    addStream();
    break;
  case CommLevel::Kind::Group:
    addUnits(/*grouped=*/true);
    break;
  case CommLevel::Kind::Rendezvous:
    addUnits(/*grouped=*/false);
    break;
  }
}

void WaitGraph::addSlots(uint32_t slots) {
  std::vector<ActionIndex> freedBy(schedule.size(), kNoAction);
  for (const ScheduleIndex::Channel &channel : index.channels())
    for (size_t later = slots; later < channel.sends.size(); ++later)
      freedBy[channel.sends[later]] = channel.receives[later - slots];
  events = bufferedGraph(schedule, index, freedBy);
}

void WaitGraph::addUnits(bool grouped) {
  unitOf.resize(schedule.size());
  // An action's unit can begin before its partner's is known, so units come first.
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    bool joins = grouped && action != schedule.rankBegin[schedule.rank[action]] && isTransfer(schedule.kind[action]) &&
                 isTransfer(schedule.kind[action - 1]);
    unitOf[action] = joins ? unitOf[action - 1] : action;
  }
  events = emptyGraph(2 * schedule.size(), 3 * schedule.size());
  Lists<ActionIndex> &before = events.predecessors;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    // A rank goes on when all of the unit before is done.
    if (unitOf[action] == action && action != schedule.rankBegin[schedule.rank[action]])
      for (ActionIndex member = unitOf[action - 1]; member < action; ++member)
        before.append(end(member));
    before.finish();
    before.append(start(unitOf[action]));
    if (ActionIndex other = index.partner[action]; other != kNoAction)
      before.append(start(unitOf[other]));
    before.finish();
  }
}

void WaitGraph::addStream() {
  unitOf.resize(schedule.size());
  events = emptyGraph(2 * schedule.size(), 3 * schedule.size());
  Lists<ActionIndex> &before = events.predecessors;
  ActionIndex lastOf[2] = {kNoAction, kNoAction};
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    unitOf[action] = action;
    ActionKind kind = schedule.kind[action];
    if (action == schedule.rankBegin[schedule.rank[action]])
      lastOf[0] = lastOf[1] = kNoAction;
    ActionIndex &last = lastOf[isTransfer(kind)];
    if (last != kNoAction)
      before.append(end(last));
    last = action;
    if (ActionIndex source = sourceOnRank(action); source != kNoAction)
      before.append(end(source));
    before.finish();
    before.append(start(action));
    if (ActionIndex other = index.partner[action]; other != kNoAction)
      before.append(start(other));
    before.finish();
  }
}

/// What the action waits for on the other stream of its rank: a send for what makes its message, a compute for its
/// receive.
ActionIndex WaitGraph::sourceOnRank(ActionIndex action) const {
  ActionKind kind = schedule.kind[action];
  ActionIndex source = kNoAction;
  if (isSend(kind)) {
    source = index.producerOfSend(action);
  } else if (isCompute(kind)) {
    if (std::optional<ActionName> name = index.neededReceive(action))
      source = index.find(name->kind, name->stage, name->microBatch);
  }
  return source != kNoAction && schedule.rank[source] == schedule.rank[action] ? source : kNoAction;
}

std::vector<ActionIndex> WaitGraph::actionsOf(llvm::ArrayRef<ActionIndex> cycle) const {
  if (unitOf.empty())
    return {cycle.begin(), cycle.end()};
  std::vector<ActionIndex> actions;
  for (size_t at = 0; at < cycle.size(); ++at) {
    ActionIndex action = cycle[at] / 2, next = cycle[(at + 1) % cycle.size()];
    if (cycle[at] % 2 == 0) {
      // A start stands for itself, or for the member of its unit that the next event waits for.
      if (next % 2 == 0 || unitOf[next / 2] == action)
        continue;
      action = index.partner[next / 2];
    }
    if (actions.empty() || actions.back() != action)
      actions.push_back(action);
  }
  while (actions.size() > 1 && actions.front() == actions.back())
    actions.pop_back();
  return actions;
}
