#include "analysis/cost/OrderSearch.h"

using namespace precedent;

TopologicalOrders::TopologicalOrders(const ActionGraph &graph, llvm::ArrayRef<uint32_t> rank)
    : numActions(graph.size()), actionAt{}, needs{}, rankAt{} {
  assert(numActions <= kMaxSearchedActions && rank.size() == numActions);
  for (ActionIndex action = 0; action < numActions; ++action) {
    actionAt[rank[action]] = action;
    for (ActionIndex predecessor : graph.predecessors[action])
      needs[action] = static_cast<uint8_t>(needs[action] | 1u << predecessor);
  }
}

bool TopologicalOrders::descend(uint32_t firstRank) {
  for (uint32_t rank = firstRank; current.size() < numActions; ++rank) {
    if (rank == numActions)
      return false;
    ActionIndex action = actionAt[rank];
    if ((placed >> action & 1) || (needs[action] & ~placed))
      continue;
    rankAt[current.size()] = rank;
    current.push_back(action);
    placed = static_cast<uint8_t>(placed | 1u << action);
    rank = ~uint32_t(0); // the next place takes its first choice
  }
  return true;
}

bool TopologicalOrders::next() {
  if (!hasBegun) {
    hasBegun = true;
    return descend(0);
  }
  while (!current.empty()) {
    uint32_t last = rankAt[current.size() - 1];
    placed = static_cast<uint8_t>(placed & ~(1u << current.back()));
    current.pop_back();
    if (descend(last + 1))
      return true;
  }
  return false;
}
