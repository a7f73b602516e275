#include "analysis/schedule/WaitGraph.h"

using namespace precedent;

WaitGraph::WaitGraph(const ScheduleIndex &index, Waits itsWaits) : index(index), waits(std::move(itsWaits)) {
  Lists<ActionIndex> &before = events.predecessors;
  // What most schedules have: the row, and every second action a message.
  before.reserve(waits.numEvents(), waits.numEvents() + waits.numEvents() / 2);
  for (ActionIndex event = 0; event < waits.numEvents(); ++event) {
    waits.forEach(event, [&](ActionIndex other) { before.append(other); });
    before.finish();
  }
}

std::vector<ActionIndex> WaitGraph::actionsOf(llvm::ArrayRef<ActionIndex> cycle) const {
  if (waits.areWhole())
    return {cycle.begin(), cycle.end()};
  std::vector<ActionIndex> actions;
  for (size_t at = 0; at < cycle.size(); ++at) {
    ActionIndex action = cycle[at] / 2, next = cycle[(at + 1) % cycle.size()];
    if (cycle[at] % 2 == 0) {
      // A start stands for itself, or for the member of its unit that the next event waits for.
      if (next % 2 == 0 || waits.unitOf(next / 2) == action)
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
