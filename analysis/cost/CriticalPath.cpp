#include "analysis/cost/CriticalPath.h"

#include <algorithm>

using namespace precedent;

std::vector<double> precedent::bottomLevels(const ActionGraph &graph, const Topology &topology,
                                            llvm::ArrayRef<double> duration) {
  assert(topology.isAcyclic() && duration.size() == graph.size());
  std::vector<double> behind(graph.size(), 0);
  for (uint32_t place = graph.size(); place-- > 0;) {
    ActionIndex action = topology.rowAt(place);
    // Complete: everything that waits for the action comes later.
    behind[action] += duration[action];
    for (ActionIndex predecessor : graph.predecessors[action])
      behind[predecessor] = std::max(behind[predecessor], behind[action]);
  }
  return behind;
}

double precedent::criticalPath(const ActionGraph &graph, const Topology &topology, llvm::ArrayRef<double> duration) {
  double longest = 0;
  for (double level : bottomLevels(graph, topology, duration))
    longest = std::max(longest, level);
  return longest;
}
