#include "analysis/Reachability.h"

#include "analysis/BackwardSearch.h"
#include "analysis/ClockTable.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

using namespace precedent;

size_t ReachabilityAnswers::count(Reached wanted) const { return llvm::count(reached, wanted); }

namespace {

using QueryIndex = uint32_t;

/// Lists up to this length are scanned for each query. Longer ones are marked once for all queries about them, so that
/// a single huge list with a million queries stays linear.
constexpr size_t kShortList = 16;

class Batch {
public:
  Batch(const ActionGraph &graph, const Topology &topology, const Chains &chains, const ReachabilityOptions &options,
        llvm::ArrayRef<ActionIndex> before, llvm::ArrayRef<ActionIndex> after)
      : graph(graph), topology(topology), chains(chains), options(options), before(before), after(after) {
    assert(before.size() == after.size() && before.size() < UINT32_MAX);
    answers.reached.assign(before.size(), Reached::Unknown);
  }

  ReachabilityAnswers run() {
    settleDirect();
    if (topology.isAcyclic()) {
      settleByPlace();
      if (!open.empty() && ClockTable::fits(graph) && groupByChain())
        settleByClocks();
    }
    search();
    return std::move(answers);
  }

private:
  void settle(QueryIndex query, Reached reached, uint64_t &counter) {
    answers.reached[query] = reached;
    ++counter;
  }

  void settleDirect() {
    std::vector<QueryIndex> withLongList;
    for (QueryIndex query = 0; query < before.size(); ++query) {
      llvm::ArrayRef<ActionIndex> list = graph.predecessors[after[query]];
      if (list.size() > kShortList)
        withLongList.push_back(query);
      else if (llvm::is_contained(list, before[query]))
        settle(query, Reached::Yes, answers.direct);
      else
        open.push_back(query);
    }
    if (withLongList.empty())
      return;
    llvm::sort(withLongList, [&](QueryIndex one, QueryIndex other) {
      return std::pair(after[one], one) < std::pair(after[other], other);
    });
    std::vector<ActionIndex> namedBy(graph.size(), kNoAction);
    ActionIndex marked = kNoAction;
    for (QueryIndex query : withLongList) {
      if (after[query] != marked) {
        marked = after[query];
        for (ActionIndex entry : graph.predecessors[marked])
          namedBy[entry] = marked;
      }
      if (namedBy[before[query]] == marked)
        settle(query, Reached::Yes, answers.direct);
      else
        open.push_back(query);
    }
    // Searches share a budget, so the order of the open queries is part of the answer.
    llvm::sort(open);
  }

  void settleByPlace() {
    llvm::erase_if(open, [&](QueryIndex query) {
      ActionIndex first = before[query], second = after[query];
      if (topology.placeOf(first) >= topology.placeOf(second))
        settle(query, Reached::No, answers.byOrder);
      else if (chains.chainOf(first) == chains.chainOf(second))
        settle(query, Reached::Yes, answers.byChain);
      else
        return false;
      return true;
    });
  }

  /// Sorts the open queries by the chain of their earlier action (counting sort). False if those are too many chains.
  bool groupByChain() {
    std::vector<size_t> ends(chains.count());
    for (QueryIndex query : open)
      ++ends[chains.chainOf(before[query])];
    for (uint32_t chain = 0; chain < chains.count(); ++chain)
      if (ends[chain] != 0)
        asked.push_back(chain);
    if (asked.size() > options.maxChains)
      return false;
    size_t sum = 0;
    for (size_t &end : ends)
      sum += std::exchange(end, sum);
    std::vector<QueryIndex> grouped(open.size());
    for (QueryIndex query : open)
      grouped[ends[chains.chainOf(before[query])]++] = query;
    open = std::move(grouped);
    return true;
  }

  void settleByClocks() {
    ChainFrontier frontier(graph, topology, chains);
    ClockTable clocks(frontier, chains.count());
    size_t next = 0;
    llvm::ArrayRef<uint32_t> rest = asked;
    while (!rest.empty()) {
      llvm::ArrayRef<uint32_t> block = rest.take_front(ClockTable::kColumns);
      rest = rest.drop_front(block.size());
      clocks.compute(block);
      for (unsigned column = 0; column < block.size(); ++column)
        for (; next < open.size() && chains.chainOf(before[open[next]]) == block[column]; ++next) {
          QueryIndex query = open[next];
          int32_t clock = clocks.clockAt(topology.placeOf(after[query]), column);
          bool reached = clock >= int32_t(chains.positionOf(before[query]));
          settle(query, reached ? Reached::Yes : Reached::No, answers.byClocks);
        }
    }
    assert(next == open.size());
    open.clear();
  }

  void search() {
    if (open.empty())
      return;
    BackwardSearch walk(graph, topology);
    for (QueryIndex query : open) {
      uint64_t limit = std::min(options.searchLimit, options.totalSearchLimit - walk.work());
      if (std::optional<bool> reached = walk.reaches(before[query], after[query], limit))
        settle(query, *reached ? Reached::Yes : Reached::No, answers.bySearch);
      else
        ++answers.unknown;
    }
  }

  const ActionGraph &graph;
  const Topology &topology;
  const Chains &chains;
  const ReachabilityOptions &options;
  llvm::ArrayRef<ActionIndex> before, after;
  ReachabilityAnswers answers;
  /// Queries that nothing has settled yet.
  std::vector<QueryIndex> open;
  /// Chains of their earlier actions, ascending.
  std::vector<uint32_t> asked;
};

} // namespace

ReachabilityAnswers Reachability::answer(llvm::ArrayRef<ActionIndex> before, llvm::ArrayRef<ActionIndex> after) const {
  return Batch(graph, topology, chains, options, before, after).run();
}
