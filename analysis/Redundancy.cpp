#include "analysis/Redundancy.h"

#include "analysis/ChainFrontier.h"
#include "analysis/ClockTable.h"

#include <algorithm>
#include <numeric>

using namespace precedent;

/// Whether another entry of the frontier is reached by the one at `before`, whose chain has column `column`.
static bool isImplied(const ClockTable &clocks, llvm::ArrayRef<uint32_t> entries, uint32_t before, unsigned column,
                      uint32_t position) {
  for (uint32_t other : entries)
    if (other != before && clocks.clockAt(other, column) >= int32_t(position))
      return true;
  return false;
}

/// One flag for each entry of the frontiers: implied by another entry of the same frontier. Entries of one frontier
/// stand on different chains, so only clocks can tell.
static std::vector<bool> markImplied(const ChainFrontier &frontier, uint32_t numChains) {
  std::vector<bool> implied(frontier.total());
  ClockTable clocks(frontier, numChains);
  for (uint32_t first = 0; first < numChains; first += ClockTable::kColumns) {
    uint32_t block[ClockTable::kColumns];
    uint32_t columns = std::min(ClockTable::kColumns, numChains - first);
    std::iota(block, block + columns, first);
    clocks.compute(llvm::ArrayRef<uint32_t>(block, columns));
    for (uint32_t place = 0; place < frontier.size(); ++place) {
      llvm::ArrayRef<uint32_t> entries = frontier[place];
      if (entries.size() < 2)
        continue;
      for (size_t entry = 0; entry < entries.size(); ++entry) {
        uint32_t column = frontier.chainAt(entries[entry]) - first;
        if (column < columns && isImplied(clocks, entries, entries[entry], column, frontier.positionAt(entries[entry])))
          implied[frontier.beginOf(place) + entry] = true;
      }
    }
  }
  return implied;
}

/// Walks each list beside its frontier, which holds the first of equal entries and keeps their order.
static std::vector<RedundantEdge> listRedundant(const ActionGraph &graph, const Topology &topology,
                                                const ChainFrontier &frontier, const std::vector<bool> &implied,
                                                uint64_t limit) {
  std::vector<RedundantEdge> edges;
  for (ActionIndex row = 0; row < graph.size() && edges.size() < limit; ++row) {
    uint32_t place = topology.placeOf(row);
    llvm::ArrayRef<ActionIndex> list = graph.predecessors[row];
    size_t kept = 0;
    for (uint32_t entry = 0; entry < list.size() && edges.size() < limit; ++entry) {
      bool isKept = kept < frontier[place].size() && frontier[place][kept] == topology.placeOf(list[entry]);
      if (!isKept || implied[frontier.beginOf(place) + kept])
        edges.push_back({row, entry});
      kept += isKept;
    }
  }
  return edges;
}

/// One flag for each entry of the lists.
static std::optional<Redundancy> findByWindows(const ActionGraph &graph, const Topology &topology,
                                               const RedundancyOptions &options) {
  ReachWindows windows(graph, topology);
  if (windows.costOfAll() > options.windowLimit)
    return std::nullopt;
  const Lists<ActionIndex> &lists = graph.predecessors;
  std::vector<bool> isRedundant(lists.total());
  for (uint32_t window = 0; window < windows.count(); ++window)
    windows.compute(window, [&](uint32_t place, const ReachWindows::Bits &implied, const ReachWindows::Bits &) {
      ActionIndex row = topology.rowAt(place);
      for (size_t entry = 0; entry < lists[row].size(); ++entry) {
        uint32_t before = topology.placeOf(lists[row][entry]);
        if (ReachWindows::windowOf(before) == window && ReachWindows::has(implied, before))
          isRedundant[lists.beginOf(row) + entry] = true;
      }
    });
  // Of equal entries the first is kept.
  std::vector<ActionIndex> namedBy(graph.size(), kNoAction);
  for (ActionIndex row = 0; row < graph.size(); ++row)
    for (size_t entry = 0; entry < lists[row].size(); ++entry) {
      ActionIndex before = lists[row][entry];
      if (namedBy[before] == row)
        isRedundant[lists.beginOf(row) + entry] = true;
      namedBy[before] = row;
    }
  Redundancy redundancy;
  for (ActionIndex row = 0; row < graph.size(); ++row)
    for (uint32_t entry = 0; entry < lists[row].size(); ++entry)
      if (isRedundant[lists.beginOf(row) + entry] && redundancy.count++ < options.maxListed)
        redundancy.edges.push_back({row, entry});
  return redundancy;
}

std::optional<Redundancy> precedent::findRedundantEdges(const ActionGraph &graph, const Topology &topology,
                                                        const Chains &chains, const RedundancyOptions &options) {
  if (!topology.isAcyclic())
    return std::nullopt;
  if (chains.count() > options.maxChains || !ClockTable::fits(graph))
    return findByWindows(graph, topology, options);
  ChainFrontier frontier(graph, topology, chains);
  std::vector<bool> implied = markImplied(frontier, chains.count());
  Redundancy redundancy;
  redundancy.count = graph.predecessors.total() - frontier.total() + llvm::count(implied, true);
  redundancy.edges = listRedundant(graph, topology, frontier, implied, options.maxListed);
  return redundancy;
}
