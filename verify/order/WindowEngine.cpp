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
