#include "verify/order/WindowEngine.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <numeric>

using namespace precedent;
using namespace precedent::order;
using smt::Answer;

std::vector<ActionIndex> WindowEngine::members(ActionIndex before, ActionIndex after) const {
  uint32_t lowest = problem.place(before);
  std::vector<ActionIndex> found{after};
  llvm::DenseSet<ActionIndex> seen{after};
  for (size_t next = 0; next < found.size(); ++next)
    for (ActionIndex predecessor : problem.graph.predecessors[found[next]]) {
      if (problem.place(predecessor) < lowest || !seen.insert(predecessor).second)
        continue;
      if (found.size() >= maxMembers)
        return {};
      found.push_back(predecessor);
    }
  llvm::sort(found, [&](ActionIndex one, ActionIndex other) { return problem.place(one) < problem.place(other); });
  return found;
}

WindowAnswer WindowEngine::decide(ActionIndex before, ActionIndex after) {
  std::vector<ActionIndex> window = members(before, after);
  if (window.empty())
    return WindowAnswer::NotAsked;
  smt::Query query("order-window");
  llvm::DenseMap<ActionIndex, smt::Expr> inCut;
  for (ActionIndex action : window)
    inCut[action] = query.boolVar();
  for (ActionIndex action : window)
    for (ActionIndex predecessor : problem.graph.predecessors[action])
      if (auto known = inCut.find(predecessor); known != inCut.end())
        query.require(query.any({query.negate(inCut[action]), known->second}));
  query.require(inCut[after]);
  if (auto known = inCut.find(before); known != inCut.end())
    query.require(query.negate(known->second));
  smt::SolverResult result = desk.get().check(query);
  if (result.answer == Answer::Sat)
    return WindowAnswer::Refuted;
  if (result.answer == Answer::Unsat)
    return WindowAnswer::Proved;
  if (result.answer == Answer::ModelRejected || result.answer == Answer::Failed)
    desk.contradict("order: the query of a window: " + result.detail);
  return WindowAnswer::NotAsked;
}

std::optional<std::vector<ActionIndex>> WindowEngine::orderWithout(ActionIndex before, ActionIndex after) {
  std::vector<ActionIndex> window = members(before, after);
  if (window.empty() || llvm::is_contained(window, before))
    return std::nullopt;
  smt::Query query("order-counterexample");
  llvm::DenseMap<ActionIndex, smt::Expr> time;
  for (ActionIndex action : window)
    time[action] = query.intVar();
  smt::Expr tu = query.intVar("before");
  for (ActionIndex action : window)
    for (ActionIndex predecessor : problem.graph.predecessors[action])
      if (auto known = time.find(predecessor); known != time.end())
        query.require(query.lt(known->second, time[action]));
  query.require(query.lt(time[after], tu));
  smt::SolverResult result = desk.get().check(query);
  if (result.answer != Answer::Sat)
    return std::nullopt;
  llvm::stable_sort(window, [&](ActionIndex one, ActionIndex other) {
    return result.model.values[query.variableOf(time[one])] < result.model.values[query.variableOf(time[other])];
  });
  return window;
}

std::vector<ActionIndex> WindowEngine::pathByCore(ActionIndex before, ActionIndex after) {
  std::vector<ActionIndex> window = members(before, after);
  if (!llvm::is_contained(window, before))
    return {};
  smt::Query query("order-path-core");
  llvm::DenseMap<ActionIndex, smt::Expr> inCut;
  for (ActionIndex action : window)
    inCut[action] = query.boolVar();
  std::vector<smt::Literal> assumptions{{inCut[after], true}, {inCut[before], false}};
  std::vector<std::pair<ActionIndex, ActionIndex>> edges; ///< parallel to the assumptions behind the first two
  for (ActionIndex action : window)
    for (ActionIndex predecessor : problem.graph.predecessors[action])
      if (auto known = inCut.find(predecessor); known != inCut.end()) {
        smt::Expr stands = query.boolVar();
        query.require(query.any({query.negate(stands), query.negate(inCut[action]), known->second}));
        assumptions.push_back({stands, true});
        edges.push_back({predecessor, action});
      }
  smt::SolverResult result = desk.get().open(query)->checkAssuming(assumptions, /*wantCore=*/true);
  if (result.answer != Answer::Unsat)
    return {};
  // A core need not be minimal, but every path stands in it: walk back along its edges, each action once.
  llvm::DenseMap<ActionIndex, ActionIndex> next;
  std::vector<ActionIndex> queue{after};
  for (size_t head = 0; head < queue.size() && !next.contains(before); ++head)
    for (uint32_t number : result.core)
      if (number >= 2 && edges[number - 2].second == queue[head] &&
          next.try_emplace(edges[number - 2].first, queue[head]).second)
        queue.push_back(edges[number - 2].first);
  std::vector<ActionIndex> path;
  if (next.contains(before))
    for (ActionIndex action = before; action != after; action = next[action])
      path.push_back(action);
  if (!path.empty())
    path.push_back(after);
  return path;
}
