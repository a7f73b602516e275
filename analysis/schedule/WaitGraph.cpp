#include "analysis/schedule/WaitGraph.h"

#include "analysis/GraphOfEdges.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

using Edge = ActionEdge;

static std::vector<Edge> bufferedEdges(const RankSchedule &schedule, const ScheduleIndex &index) {
  std::vector<Edge> edges;
  edges.reserve(schedule.size() + schedule.size() / 2);
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (action > schedule.rankBegin[schedule.rank[action]])
      edges.emplace_back(action - 1, action);
    ActionKind kind = schedule.kind[action];
    if (isReceive(kind) && index.partner[action] != kNoAction)
      edges.emplace_back(index.partner[action], action);
    if (index.hasTransfers || !isCompute(kind))
      continue;
    index.forEachProducer(action, [&](const ActionName &name) {
      ActionIndex producer = index.find(name.kind, name.stage, name.microBatch);
      if (producer != kNoAction && schedule.rank[producer] != schedule.rank[action])
        edges.emplace_back(producer, action);
    });
  }
  return edges;
}

ActionGraph precedent::bufferedOrder(const RankSchedule &schedule, const ScheduleIndex &index) {
  ActionGraph graph = graphOf(bufferedEdges(schedule, index), schedule.size());
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
  std::vector<Edge> edges = bufferedEdges(schedule, index);
  for (const ScheduleIndex::Channel &channel : index.channels())
    for (size_t later = slots; later < channel.sends.size(); ++later)
      edges.emplace_back(channel.receives[later - slots], channel.sends[later]);
  events = graphOf(edges, schedule.size());
}

void WaitGraph::addUnits(bool grouped) {
  std::vector<Edge> edges;
  unitOf.resize(schedule.size());
  ActionIndex unit = 0, before = kNoAction;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    bool isFirst = action == schedule.rankBegin[schedule.rank[action]];
    bool joins = grouped && !isFirst && isTransfer(schedule.kind[action]) && isTransfer(schedule.kind[action - 1]);
    if (!joins) {
      before = isFirst ? kNoAction : unit;
      unit = action;
      // A rank goes on when all of the unit before is done.
      for (ActionIndex member = before; before != kNoAction && member < action; ++member)
        edges.emplace_back(end(member), start(unit));
    }
    unitOf[action] = unit;
    edges.emplace_back(start(unit), end(action));
  }
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (ActionIndex other = index.partner[action]; other != kNoAction)
      edges.emplace_back(start(unitOf[other]), end(action));
  events = graphOf(edges, 2 * schedule.size());
}

void WaitGraph::addStream() {
  std::vector<Edge> edges;
  unitOf.resize(schedule.size());
  ActionIndex lastOf[2] = {kNoAction, kNoAction};
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    unitOf[action] = action;
    ActionKind kind = schedule.kind[action];
    if (action == schedule.rankBegin[schedule.rank[action]])
      lastOf[0] = lastOf[1] = kNoAction;
    ActionIndex &last = lastOf[isTransfer(kind)];
    if (last != kNoAction)
      edges.emplace_back(end(last), start(action));
    last = action;
    edges.emplace_back(start(action), end(action));
    if (ActionIndex other = index.partner[action]; other != kNoAction)
      edges.emplace_back(start(other), end(action));
    if (isSend(kind)) {
      ActionIndex producer = index.producerOfSend(action);
      if (producer != kNoAction && schedule.rank[producer] == schedule.rank[action])
        edges.emplace_back(end(producer), start(action));
    } else if (isCompute(kind)) {
      std::optional<ActionName> name = index.neededReceive(action);
      ActionIndex receive = name ? index.find(name->kind, name->stage, name->microBatch) : kNoAction;
      if (receive != kNoAction && schedule.rank[receive] == schedule.rank[action])
        edges.emplace_back(end(receive), start(action));
    }
  }
  events = graphOf(edges, 2 * schedule.size());
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
