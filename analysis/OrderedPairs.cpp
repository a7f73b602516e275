#include "analysis/OrderedPairs.h"

#include "analysis/ClockTable.h"

#include <bit>
#include <numeric>

using namespace precedent;

static std::optional<uint64_t> countByWindows(const ActionGraph &graph, const Topology &topology, uint64_t limit) {
  ReachWindows windows(graph, topology);
  if (windows.costOfAll() > limit)
    return std::nullopt;
  uint64_t pairs = 0;
  for (uint32_t window = 0; window < windows.count(); ++window)
    windows.compute(window, [&](uint32_t, const ReachWindows::Bits &, const ReachWindows::Bits &reachers) {
      for (uint64_t word : reachers)
        pairs += static_cast<uint64_t>(std::popcount(word));
    });
  return pairs;
}

std::optional<uint64_t> precedent::countOrderedPairs(const ActionGraph &graph, const Topology &topology,
                                                     const Chains &chains, uint32_t maxChains, uint64_t windowLimit) {
  if (!topology.isAcyclic())
    return std::nullopt;
  if (chains.count() > maxChains || !ClockTable::fits(graph))
    return countByWindows(graph, topology, windowLimit);
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
