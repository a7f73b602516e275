#include "analysis/Reachability.h"

#include "analysis/BackwardSearch.h"
#include "analysis/ClockTable.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <numeric>
#include <utility>

using namespace precedent;

size_t ReachabilityAnswers::count(Reached wanted) const {
  return llvm::count(reached, wanted);
}

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
    if (topology.isAcyclic())
      settleByPlace();
    // With too many chains the searches go first: they settle what is near, and leave fewer chains to ask for.
    bool hasClocks = topology.isAcyclic() && ClockTable::fits(graph);
    if (!hasClocks || askedChains().size() > options.maxChains)
      search();
    if (hasClocks && askedChains().size() <= options.maxChains)
      settleByClocks();
    if (topology.isAcyclic())
      settleByWindows();
    if (hasClocks)
      settleByClocks();
    answers.unknown = open.size();
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

  /// Chains on which the earlier actions of open queries stand, with the number of those queries; ascending.
  std::vector<std::pair<uint32_t, size_t>> askedChains() const {
    std::vector<size_t> queries(chains.count());
    for (QueryIndex query : open)
      ++queries[chains.chainOf(before[query])];
    std::vector<std::pair<uint32_t, size_t>> asked;
    for (uint32_t chain = 0; chain < chains.count(); ++chain)
      if (queries[chain] != 0)
        asked.emplace_back(chain, queries[chain]);
    return asked;
  }

  /// The chains whose columns are computed: all that are asked for, or those that settle the most queries.
  std::vector<uint32_t> chooseChains() const {
    std::vector<std::pair<uint32_t, size_t>> asked = askedChains();
    if (asked.size() > options.maxChains) {
      llvm::sort(asked, [](const auto &one, const auto &other) {
        return std::pair(other.second, one.first) < std::pair(one.second, other.first);
      });
      asked.resize(options.maxChains);
    }
    std::vector<uint32_t> chosen(llvm::make_first_range(asked).begin(), llvm::make_first_range(asked).end());
    llvm::sort(chosen);
    return chosen;
  }

  void settleByClocks() {
    std::vector<uint32_t> chosen = chooseChains();
    if (chosen.empty())
      return;
    // Queries by the number of their chain among the chosen ones (counting sort); the others stay open.
    std::vector<uint32_t> numberOf(chains.count(), UINT32_MAX);
    for (uint32_t number = 0; number < chosen.size(); ++number)
      numberOf[chosen[number]] = number;
    std::vector<size_t> next(chosen.size() + 1);
    auto isChosen = [&](QueryIndex query) { return numberOf[chains.chainOf(before[query])] != UINT32_MAX; };
    for (QueryIndex query : open)
      if (isChosen(query))
        ++next[numberOf[chains.chainOf(before[query])] + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<QueryIndex> grouped(next.back());
    for (QueryIndex query : open)
      if (isChosen(query))
        grouped[next[numberOf[chains.chainOf(before[query])]]++] = query;
    llvm::erase_if(open, isChosen);

    ChainFrontier frontier(graph, topology, chains);
    ClockTable clocks(frontier, chains.count());
    size_t done = 0;
    for (size_t first = 0; first < chosen.size(); first += ClockTable::kColumns) {
      size_t columns = std::min<size_t>(ClockTable::kColumns, chosen.size() - first);
      clocks.compute(llvm::ArrayRef<uint32_t>(chosen).slice(first, columns));
      // By now next[i] is where the queries of chosen[i] end.
      for (unsigned column = 0; column < columns; ++column)
        for (; done < next[first + column]; ++done) {
          QueryIndex query = grouped[done];
          int32_t clock = clocks.clockAt(topology.placeOf(after[query]), column);
          bool reached = clock >= int32_t(chains.positionOf(before[query]));
          settle(query, reached ? Reached::Yes : Reached::No, answers.byClocks);
        }
    }
  }

  /// Windows with the most open queries go first, as far as the limit allows.
  void settleByWindows() {
    ReachWindows windows(graph, topology);
    std::vector<std::vector<QueryIndex>> asked(windows.count());
    for (QueryIndex query : open)
      asked[ReachWindows::windowOf(topology.placeOf(before[query]))].push_back(query);
    std::vector<uint32_t> order;
    for (uint32_t window = 0; window < asked.size(); ++window)
      if (!asked[window].empty())
        order.push_back(window);
    llvm::stable_sort(order, [&](uint32_t one, uint32_t other) { return asked[one].size() > asked[other].size(); });
    for (size_t done = 0; done < order.size() && windows.cost(done + 1) <= options.windowLimit; ++done) {
      std::vector<QueryIndex> &queries = asked[order[done]];
      llvm::sort(queries, [&](QueryIndex one, QueryIndex other) {
        return std::pair(topology.placeOf(after[one]), one) < std::pair(topology.placeOf(after[other]), other);
      });
      auto next = queries.begin();
      windows.compute(order[done], [&](uint32_t place, const ReachWindows::Bits &, const ReachWindows::Bits &reachers) {
        for (; next != queries.end() && topology.placeOf(after[*next]) == place; ++next) {
          bool reached = ReachWindows::has(reachers, topology.placeOf(before[*next]));
          settle(*next, reached ? Reached::Yes : Reached::No, answers.byWindows);
        }
      });
    }
    llvm::erase_if(open, [&](QueryIndex query) { return answers.reached[query] != Reached::Unknown; });
  }

  void search() {
    BackwardSearch walk(graph, topology);
    llvm::erase_if(open, [&](QueryIndex query) {
      uint64_t limit = std::min(options.searchLimit, options.totalSearchLimit - walk.work());
      std::optional<bool> reached = walk.reaches(before[query], after[query], limit);
      if (reached)
        settle(query, *reached ? Reached::Yes : Reached::No, answers.bySearch);
      return reached.has_value();
    });
  }

  const ActionGraph &graph;
  const Topology &topology;
  const Chains &chains;
  const ReachabilityOptions &options;
  llvm::ArrayRef<ActionIndex> before, after;
  ReachabilityAnswers answers;
  /// Queries that nothing has settled yet, ascending.
  std::vector<QueryIndex> open;
};

} // namespace

ReachabilityAnswers Reachability::answer(llvm::ArrayRef<ActionIndex> before, llvm::ArrayRef<ActionIndex> after) const {
  return Batch(graph, topology, chains, options, before, after).run();
}
