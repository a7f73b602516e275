#include "verify/engine/OrderExplainer.h"

#include "verify/Replay.h"

#include <algorithm>

using namespace precedent;

/// `action` and everything that must run before it, in topological order.
static std::vector<ActionIndex> closureOf(const ActionGraph &graph, const Topology &topology, ActionIndex action) {
  std::vector<bool> isMember(graph.size(), false);
  std::vector<ActionIndex> members{action};
  isMember[action] = true;
  for (size_t next = 0; next < members.size(); ++next)
    for (ActionIndex predecessor : graph.predecessors[members[next]])
      if (!isMember[predecessor]) {
        isMember[predecessor] = true;
        members.push_back(predecessor);
      }
  std::sort(members.begin(), members.end(),
            [&](ActionIndex one, ActionIndex other) { return topology.placeOf(one) < topology.placeOf(other); });
  return members;
}

Counterexample OrderExplainer::orderWithout(ActionIndex before, ActionIndex after) {
  Counterexample counterexample;
  std::vector<ActionIndex> order;
  if (!facts.topology.isRowOrder()) {
    order = closureOf(graph, facts.topology, after);
  } else if (after < before) {
    counterexample.prefixRows = after;
    order = {after};
  } else {
    counterexample.prefixRows = before;
    order = engine.coneWithout(before, after);
  }
  if (!replays(graph, facts.topology, counterexample.prefixRows, order, before, after) && trouble.empty())
    trouble = "a counterexample does not replay: action " + std::to_string(after) + " before action " +
              std::to_string(before);
  for (ActionIndex action : order)
    counterexample.order.push_back(idOf(action).str());
  return counterexample;
}
