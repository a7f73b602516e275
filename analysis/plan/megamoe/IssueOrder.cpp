#include "analysis/plan/megamoe/IssueOrder.h"

#include "analysis/plan/megamoe/MegaMoeOracle.h"

#include <algorithm>
#include <functional>
#include <queue>

using namespace precedent;

/// Successors of each row.
static Lists<ActionIndex> successorsOf(const ActionGraph &graph) {
  std::vector<std::pair<ActionIndex, ActionIndex>> edges;
  edges.reserve(graph.predecessors.total());
  for (ActionIndex row = 0; row < graph.size(); ++row)
    for (ActionIndex predecessor : graph.predecessors[row])
      edges.emplace_back(predecessor, row);
  std::sort(edges.begin(), edges.end());
  Lists<ActionIndex> successors;
  successors.reserve(graph.size(), edges.size());
  size_t next = 0;
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    for (; next < edges.size() && edges[next].first == row; ++next)
      successors.append(edges[next].second);
    successors.finish();
  }
  return successors;
}

std::optional<std::vector<ActionIndex>> precedent::issueOrderOf(const MegaMoePlan &plan) {
  const ActionGraph &graph = plan.graph;
  Lists<ActionIndex> successors = successorsOf(graph);
  std::vector<ActionIndex> rank(graph.size());
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    std::optional<MegaMoeAction> action = MegaMoeAction::parse(plan.actions.actionId[row]);
    assert(action && "an action without chunk and phase");
    rank[row] = megaMoeRow(action->chunk, action->phase);
  }

  std::vector<uint32_t> waiting(graph.size());
  using Entry = std::pair<ActionIndex, ActionIndex>; // rank, row
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    waiting[row] = static_cast<uint32_t>(graph.predecessors[row].size());
    if (waiting[row] == 0)
      ready.emplace(rank[row], row);
  }
  std::vector<ActionIndex> order;
  order.reserve(graph.size());
  while (!ready.empty()) {
    ActionIndex row = ready.top().second;
    ready.pop();
    order.push_back(row);
    for (ActionIndex successor : successors[row])
      if (--waiting[successor] == 0)
        ready.emplace(rank[successor], successor);
  }
  if (order.size() != graph.size())
    return std::nullopt;
  return order;
}
