#include "verify/order/OrderSearch.h"

#include <cassert>

using namespace precedent;
using namespace precedent::order;

OrderSearch::OrderSearch(const OrderProblem &problem, uint32_t cap)
    : problem(problem), cap(cap), mark(problem.graph.size(), 0) {}

Route OrderSearch::find(ActionIndex before, ActionIndex after) {
  if (problem.place(before) >= problem.place(after))
    return Route::RowOrder;
  if (hasEdge(problem.graph, before, after)) {
    found = {{before, after}, "D"};
    return Route::Direct;
  }
  if (problem.onChainBefore(before, after)) {
    found = {{before, after}, "P"};
    return Route::Chain;
  }
  return walk(before, after);
}

Route OrderSearch::walk(ActionIndex before, ActionIndex after) {
  if (++round == 0) { // the counter went round: marks of four billion walks ago would look new
    std::fill(mark.begin(), mark.end(), 0);
    round = 1;
  }
  uint32_t lowest = problem.place(before);
  visited.assign(1, after);
  parent.assign(1, 0);
  mark[after] = round;
  for (uint32_t next = 0; next < visited.size(); ++next) {
    for (ActionIndex predecessor : problem.graph.predecessors[visited[next]]) {
      if (problem.place(predecessor) < lowest)
        continue;
      if (predecessor == before || problem.onChainBefore(before, predecessor)) {
        buildPath(before, predecessor, next);
        return Route::Path;
      }
      if (mark[predecessor] == round)
        continue;
      if (visited.size() >= cap)
        return Route::Table;
      mark[predecessor] = round;
      visited.push_back(predecessor);
      parent.push_back(next);
    }
  }
  return Route::Cone;
}

/// `entry` is a predecessor of visited[index]: it is `before` itself, or stands behind it on its chain.
void OrderSearch::buildPath(ActionIndex before, ActionIndex entry, uint32_t index) {
  std::vector<ActionIndex> steps{before};
  if (entry != before)
    steps.push_back(entry);
  for (uint32_t member = index;; member = parent[member]) {
    steps.push_back(visited[member]);
    if (member == 0)
      break;
  }
  // A run along one chain is one letter, however long it is: that is what keeps the number of classes small.
  found.actions.assign(1, steps.front());
  found.word.clear();
  for (size_t from = 0; from + 1 < steps.size();) {
    size_t to = from + 1;
    while (to + 1 < steps.size() && problem.onChainBefore(steps[from], steps[to + 1]))
      ++to;
    bool run = to > from + 1 || !hasEdge(problem.graph, steps[from], steps[to]);
    found.word.push_back(run ? 'P' : 'D');
    found.actions.push_back(steps[to]);
    from = to;
  }
}
