#include "analysis/LiveSet.h"

#include "analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>

using namespace precedent;

LiveSweep::LiveSweep(const ActionGraph &graph, const Topology &topology, const Holdings &holdings)
    : order(holdings.size()), rank(holdings.size()), needed(holdings.size()), load(holdings.size() + 1, 0) {
  assert(topology.isAcyclic());
  std::iota(order.begin(), order.end(), 0);
  llvm::sort(order, [&](uint32_t one, uint32_t other) {
    return topology.placeOf(holdings.end[one]) < topology.placeOf(holdings.end[other]);
  });
  // How many ends are over once an action has run: those up to the latest that leads to it, itself included.
  std::vector<uint32_t> over(graph.size(), 0);
  for (uint32_t place = 0; place < order.size(); ++place) {
    rank[order[place]] = place;
    over[holdings.end[order[place]]] = place + 1;
  }
  for (uint32_t place = 0; place < graph.size(); ++place) {
    ActionIndex action = topology.rowAt(place);
    for (ActionIndex predecessor : graph.predecessors[action])
      over[action] = std::max(over[action], over[predecessor]);
  }
  for (uint32_t holding = 0; holding < holdings.size(); ++holding) {
    needed[holding] = over[holdings.begin[holding]];
    if (needed[holding] > rank[holding])
      continue; // over before it begins
    load[needed[holding]] += holdings.weight[holding];
    load[rank[holding] + 1] -= holdings.weight[holding];
  }
  std::partial_sum(load.begin(), load.end(), load.begin());
  load.pop_back();
}

std::vector<uint32_t> LiveSweep::liveAt(uint32_t t) const {
  std::vector<uint32_t> members;
  for (uint32_t holding = 0; holding < rank.size(); ++holding)
    if (needed[holding] <= t && t <= rank[holding])
      members.push_back(holding);
  return members;
}

uint32_t LiveSweep::heaviest() const {
  assert(!load.empty());
  return static_cast<uint32_t>(std::max_element(load.begin(), load.end()) - load.begin());
}

/// Whether neighbouring ends are ordered; nullopt where the graph engine does not know.
static std::optional<bool> endsAreOrdered(const ActionGraph &graph, const Topology &topology, const Chains &chains,
                                          const Holdings &holdings, const LiveSweep &sweep, uint32_t maxChains) {
  std::vector<ActionIndex> before, after;
  for (uint32_t place = 1; place < holdings.size(); ++place) {
    before.push_back(holdings.end[sweep.byEnd()[place - 1]]);
    after.push_back(holdings.end[sweep.byEnd()[place]]);
  }
  ReachabilityOptions options;
  options.maxChains = maxChains;
  ReachabilityAnswers answers = Reachability(graph, topology, chains, options).answer(before, after);
  if (answers.count(Reached::No))
    return false;
  if (answers.unknown)
    return std::nullopt;
  return true;
}

std::optional<LiveSet> precedent::largestLiveSet(const ActionGraph &graph, const Topology &topology,
                                                 const Chains &chains, const Holdings &holdings,
                                                 const LiveSetOptions &options) {
  if (holdings.size() == 0)
    return LiveSet();
  LiveSweep sweep(graph, topology, holdings);
  std::optional<bool> ordered = endsAreOrdered(graph, topology, chains, holdings, sweep, options.maxChains);
  if (!ordered)
    return std::nullopt;
  if (*ordered) {
    uint32_t t = sweep.heaviest();
    return LiveSet{sweep.loads()[t], sweep.liveAt(t)};
  }
  if (holdings.size() > options.maxFlow)
    return std::nullopt;
  return largestLiveSetByFlow(graph, topology, chains, holdings, options.maxChains);
}
