#include "verify/order/OrderCheck.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::order;

bool OrderCheck::accepts(const Path &path, ActionIndex before, ActionIndex after) const {
  if (path.word.empty() || path.actions.size() != path.word.size() + 1)
    return false;
  if (path.actions.front() != before || path.actions.back() != after)
    return false;
  for (size_t step = 0; step < path.word.size(); ++step) {
    ActionIndex from = path.actions[step], to = path.actions[step + 1];
    bool edge = llvm::is_contained(problem.graph.predecessors[to], from);
    bool run = problem.chains.chainOf(from) == problem.chains.chainOf(to) &&
               problem.chains.positionOf(from) < problem.chains.positionOf(to);
    if (path.word[step] == 'D' ? !edge : !run)
      return false;
  }
  return true;
}

bool OrderCheck::accepts(llvm::ArrayRef<ActionIndex> cone, ActionIndex before, ActionIndex after) {
  if (++round == 0) {
    std::fill(member.begin(), member.end(), 0);
    round = 1;
  }
  for (ActionIndex action : cone)
    member[action] = round;
  if (member[after] != round || member[before] == round)
    return false;
  uint32_t border = problem.place(before);
  for (ActionIndex action : cone)
    for (ActionIndex predecessor : problem.graph.predecessors[action])
      if (member[predecessor] != round && problem.place(predecessor) >= border)
        return false;
  return true;
}

std::vector<uint32_t> precedent::order::coneKey(const ActionGraph &graph, llvm::ArrayRef<ActionIndex> cone) {
  llvm::SmallDenseMap<ActionIndex, uint32_t, 64> number;
  for (ActionIndex action : cone)
    number.try_emplace(action, number.size());
  std::vector<uint32_t> key;
  for (ActionIndex action : cone) {
    size_t count = key.size();
    key.push_back(0);
    for (ActionIndex predecessor : graph.predecessors[action])
      if (auto known = number.find(predecessor); known != number.end())
        key.push_back(known->second);
    key[count] = static_cast<uint32_t>(key.size() - count - 1);
  }
  return key;
}
