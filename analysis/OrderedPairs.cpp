#include "analysis/OrderedPairs.h"

#include "analysis/ClockTable.h"

#include <numeric>

using namespace precedent;

std::optional<uint64_t> precedent::countOrderedPairs(const ActionGraph &graph, const Topology &topology,
                                                     const Chains &chains, uint32_t maxChains) {
  if (!topology.isAcyclic() || chains.count() > maxChains || !ClockTable::fits(graph))
    return std::nullopt;
  ChainFrontier frontier(graph, topology, chains);
  ClockTable clocks(frontier, chains.count());
  uint64_t pairs = 0;
  for (uint32_t first = 0; first < chains.count(); first += ClockTable::kColumns) {
    std::vector<uint32_t> wanted(std::min<uint32_t>(ClockTable::kColumns, chains.count() - first));
    std::iota(wanted.begin(), wanted.end(), first);
    clocks.compute(wanted);
    // A clock of k says that the first k+1 actions of the chain are before this one, or are this one.
    for (uint32_t place = 0; place < graph.size(); ++place)
      for (unsigned column = 0; column < wanted.size(); ++column)
        pairs += clocks.clockAt(place, column) + 1;
  }
  return pairs - graph.size();
}
