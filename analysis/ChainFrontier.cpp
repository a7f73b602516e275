#include "analysis/ChainFrontier.h"

using namespace precedent;

ChainFrontier::ChainFrontier(const ActionGraph &graph, const Topology &topology, const Chains &given) {
  assert(topology.isAcyclic());
  chains.resize(graph.size());
  positions.resize(graph.size());
  frontiers.reserve(graph.size(), graph.predecessors.total());

  // The last predecessor met on each chain, for the action in hand; kNoAction once it has been written.
  std::vector<ActionIndex> last(given.count(), kNoAction);
  for (uint32_t place = 0; place < graph.size(); ++place) {
    ActionIndex row = topology.rowAt(place);
    chains[place] = given.chainOf(row);
    positions[place] = given.positionOf(row);
    llvm::ArrayRef<ActionIndex> list = graph.predecessors[row];
    if (list.size() == 1) {
      frontiers.append(topology.placeOf(list.front()));
      frontiers.finish();
      continue;
    }
    for (ActionIndex before : list) {
      ActionIndex &known = last[given.chainOf(before)];
      if (known == kNoAction || given.positionOf(known) < given.positionOf(before))
        known = before;
    }
    for (ActionIndex before : list) {
      ActionIndex &known = last[given.chainOf(before)];
      if (known != before)
        continue;
      frontiers.append(topology.placeOf(before));
      known = kNoAction;
    }
    frontiers.finish();
  }
}
