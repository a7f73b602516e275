#include "analysis/BackwardSearch.h"

#include <algorithm>

using namespace precedent;

std::optional<bool> BackwardSearch::reaches(ActionIndex before, ActionIndex after, uint64_t limit) {
  if (++search == 0) {
    std::fill(seen.begin(), seen.end(), 0);
    search = 1;
  }
  bool acyclic = topology.isAcyclic();
  uint64_t last = spent + limit;
  stack.assign(1, after);
  while (!stack.empty()) {
    ActionIndex row = stack.back();
    stack.pop_back();
    for (ActionIndex next : graph.predecessors[row]) {
      if (spent == last)
        return std::nullopt;
      ++spent;
      if (next == before)
        return true;
      if (seen[next] == search || (acyclic && topology.placeOf(next) < topology.placeOf(before)))
        continue;
      seen[next] = search;
      stack.push_back(next);
    }
  }
  return false;
}
