#include "verify/order/OrderProblem.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::order;

bool precedent::order::hasEdge(const ActionGraph &graph, ActionIndex from, ActionIndex to) {
  return llvm::is_contained(graph.predecessors[to], from);
}

std::string precedent::order::faultOf(const OrderProblem &problem) {
  ActionIndex size = problem.graph.size();
  for (ActionIndex action = 0; action < size; ++action) {
    uint32_t place = problem.place(action);
    if (place >= size || problem.topology.rowAt(place) != action)
      return "places are not a permutation of the rows";
    for (ActionIndex predecessor : problem.graph.predecessors[action])
      if (problem.place(predecessor) >= place)
        return "an edge does not go up in the topological order";
  }
  // Each chain holds its positions 0 … length-1 once, in steps that are edges.
  std::vector<ActionIndex> last(problem.chains.count(), kNoAction);
  for (uint32_t place = 0; place < size; ++place) {
    ActionIndex action = problem.topology.rowAt(place);
    uint32_t chain = problem.chains.chainOf(action), position = problem.chains.positionOf(action);
    if (chain >= last.size())
      return "a chain has no number";
    bool isNext = last[chain] == kNoAction ? position == 0
                                           : position == problem.chains.positionOf(last[chain]) + 1 &&
                                                 hasEdge(problem.graph, last[chain], action);
    if (!isNext)
      return "neighbours on a chain are not joined by an edge";
    last[chain] = action;
  }
  return {};
}
