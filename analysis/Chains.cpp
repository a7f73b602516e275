#include "analysis/Chains.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// Lanes as numbers below the number of actions. Readers number them densely; that is a habit, not a promise.
static std::vector<uint32_t> denseLanes(const ActionGraph &graph) {
  std::vector<uint32_t> lanes = graph.lane, distinct = graph.lane;
  if (llvm::all_of(lanes, [&](uint32_t lane) { return lane < graph.size(); }))
    return lanes;
  llvm::sort(distinct);
  distinct.erase(llvm::unique(distinct), distinct.end());
  for (uint32_t &lane : lanes)
    lane = llvm::lower_bound(distinct, lane) - distinct.begin();
  return lanes;
}

/// For each action the one before it on its lane if an edge joins the two, else kNoAction.
static std::vector<ActionIndex> joinLanes(const ActionGraph &graph, const Topology &topology) {
  std::vector<ActionIndex> joined(graph.size(), kNoAction);
  if (graph.lane.empty())
    return joined;
  assert(graph.lane.size() == graph.size());
  std::vector<uint32_t> lanes = denseLanes(graph);
  std::vector<ActionIndex> last(graph.size(), kNoAction);
  for (uint32_t place = 0; place < topology.size(); ++place) {
    ActionIndex row = topology.rowAt(place);
    ActionIndex &before = last[lanes[row]];
    if (before != kNoAction && llvm::is_contained(graph.predecessors[row], before))
      joined[row] = before;
    before = row;
  }
  return joined;
}

Chains::Chains(const ActionGraph &graph, const Topology &topology) {
  if (!topology.isAcyclic())
    return;
  std::vector<ActionIndex> continued = joinLanes(graph, topology);
  std::vector<bool> hasNext(graph.size());
  for (ActionIndex before : continued)
    if (before != kNoAction)
      hasNext[before] = true;

  chains.resize(graph.size());
  positions.resize(graph.size());
  for (uint32_t place = 0; place < topology.size(); ++place) {
    ActionIndex row = topology.rowAt(place), before = continued[row];
    if (before == kNoAction) {
      // Of several tails the latest: one that has waited longer is the likelier to be met again by another action.
      for (ActionIndex candidate : graph.predecessors[row])
        if (!hasNext[candidate] && (before == kNoAction || topology.placeOf(candidate) > topology.placeOf(before)))
          before = candidate;
      if (before != kNoAction)
        hasNext[before] = true;
    }
    if (before == kNoAction) {
      chains[row] = numChains++;
      positions[row] = 0;
      lengths.push_back(1);
    } else {
      chains[row] = chains[before];
      positions[row] = positions[before] + 1;
      ++lengths[chains[row]];
    }
  }
}
