#include "analysis/dependence/DagComparison.h"

#include "analysis/Reachability.h"

#include <algorithm>

using namespace precedent;

LackingEdges precedent::findLacking(const ActionGraph &edges, const ActionGraph &order, const Topology &topology,
                                    const Chains &chains, uint32_t maxChains) {
  assert(edges.size() == order.size() && "graphs over different operations");
  std::vector<ActionIndex> before, after;
  std::vector<EdgePlace> places;
  before.reserve(edges.predecessors.total());
  after.reserve(edges.predecessors.total());
  places.reserve(edges.predecessors.total());
  for (ActionIndex successor = 0; successor < edges.size(); ++successor)
    for (uint32_t entry = 0; entry < edges.predecessors[successor].size(); ++entry) {
      before.push_back(edges.predecessors[successor][entry]);
      after.push_back(successor);
      places.push_back({successor, entry});
    }
  ReachabilityOptions options;
  options.maxChains = maxChains;
  ReachabilityAnswers answers = Reachability(order, topology, chains, options).answer(before, after);
  LackingEdges lacking;
  lacking.unknown = answers.unknown;
  for (size_t index = 0; index < places.size(); ++index)
    if (answers.reached[index] == Reached::No)
      lacking.edges.push_back(places[index]);
  std::sort(lacking.edges.begin(), lacking.edges.end(), [&](const EdgePlace &one, const EdgePlace &other) {
    return std::pair(edges.predecessors[one.successor][one.entry], one.successor) <
           std::pair(edges.predecessors[other.successor][other.entry], other.successor);
  });
  return lacking;
}

CriticalPaths::CriticalPaths(const ActionGraph &graph, const Topology &topology, llvm::ArrayRef<double> cost)
    : upTo(graph.size(), 0), from(graph.size(), 0) {
  assert(topology.isAcyclic() && (cost.empty() || cost.size() == graph.size()));
  auto costOf = [&](ActionIndex action) { return cost.empty() ? 1.0 : cost[action]; };
  for (uint32_t place = 0; place < graph.size(); ++place) {
    ActionIndex action = topology.rowAt(place);
    for (ActionIndex before : graph.predecessors[action])
      upTo[action] = std::max(upTo[action], upTo[before]);
    upTo[action] += costOf(action);
    longest = std::max(longest, upTo[action]);
  }
  for (uint32_t place = graph.size(); place-- > 0;) {
    ActionIndex action = topology.rowAt(place);
    from[action] += costOf(action);
    for (ActionIndex before : graph.predecessors[action])
      from[before] = std::max(from[before], from[action]);
  }
}

double CriticalPaths::priceOf(ActionIndex before, ActionIndex after) const {
  return std::max(0.0, upTo[before] + from[after] - longest);
}
