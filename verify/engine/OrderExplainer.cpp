#include "verify/engine/OrderExplainer.h"

#include "verify/Replay.h"

#include <algorithm>

using namespace precedent;

/// The actions and everything that must run before them, in topological order.
static std::vector<ActionIndex> closureOf(const ActionGraph &graph, const Topology &topology,
                                          llvm::ArrayRef<ActionIndex> actions) {
  std::vector<bool> isMember(graph.size(), false);
  std::vector<ActionIndex> members;
  for (ActionIndex action : actions)
    if (!isMember[action]) {
      isMember[action] = true;
      members.push_back(action);
    }
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

Counterexample OrderExplainer::orderHolding(llvm::ArrayRef<ActionIndex> begun, llvm::ArrayRef<ActionIndex> pending) {
  Counterexample counterexample;
  std::vector<ActionIndex> order = closureOf(graph, facts.topology, begun);
  // What stands at the beginning of the file, and runs first anyway, need not be repeated.
  if (facts.topology.isRowOrder()) {
    size_t kept = 0;
    while (kept < order.size() && order[kept] == kept)
      ++kept;
    counterexample.prefixRows = kept;
    order.erase(order.begin(), order.begin() + static_cast<ptrdiff_t>(kept));
  }
  // All that is left of the order comes after `order`, so one pending action stands for all that are not in it.
  bool holds = !begun.empty() && !pending.empty() &&
               replays(graph, facts.topology, counterexample.prefixRows, order, pending.front(), begun.front());
  std::vector<bool> hasRun(graph.size(), false);
  for (ActionIndex action : order)
    hasRun[action] = true;
  for (ActionIndex action : pending)
    holds = holds && action >= counterexample.prefixRows && !hasRun[action];
  if (!holds && trouble.empty())
    trouble = "a counterexample does not replay: what is said to be live at once is not";
  for (ActionIndex action : order)
    counterexample.order.push_back(idOf(action).str());
  return counterexample;
}
