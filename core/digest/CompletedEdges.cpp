#include "core/digest/CompletedEdges.h"

#include <algorithm>
#include <tuple>

using namespace precedent;

namespace {
bool pairLess(const CompletedEdge &one, const CompletedEdge &other) {
  return one.pair < other.pair;
}
bool samePair(const CompletedEdge &one, const CompletedEdge &other) {
  return one.pair == other.pair;
}

/// Predecessor, successor and kind of an explicit edge. The first two matter only where they name no action: such an
/// object has no digest of upstream's, and any fixed order will do.
auto names(const EdgeTable &edges, uint32_t edge) {
  return std::tie(edges.predecessor[edge].text, edges.successor[edge].text, edges.kind[edge].text);
}

int compareReasons(llvm::ArrayRef<Token> one, llvm::ArrayRef<Token> other) {
  for (size_t i = 0; i < std::min(one.size(), other.size()); ++i)
    if (int order = one[i].text.compare(other[i].text))
      return order;
  return one.size() < other.size() ? -1 : one.size() > other.size();
}

struct EdgeLess {
  const EdgeTable &edges;
  ParallelOrder parallels;

  /// Only explicit edges can join the same pair.
  bool operator()(const CompletedEdge &one, const CompletedEdge &other) const {
    if (one.pair != other.pair)
      return one.pair < other.pair;
    if (names(edges, one.index) != names(edges, other.index))
      return names(edges, one.index) < names(edges, other.index);
    if (parallels == ParallelOrder::ByReasons)
      if (int order = compareReasons(edges.reasons[one.index], edges.reasons[other.index]))
        return order < 0;
    return one.index < other.index;
  }
};
} // namespace

std::vector<CompletedEdge> precedent::completedEdges(const ScheduleObject &object, llvm::ArrayRef<uint32_t> rank,
                                                     ParallelOrder parallels) {
  auto make = [&](ActionIndex from, ActionIndex to, uint32_t index) {
    auto rankOf = [&](ActionIndex action) { return action == kNoAction ? kNoAction : rank[action]; };
    return CompletedEdge{uint64_t(rankOf(from)) << 32 | rankOf(to), index, from, to};
  };
  std::vector<CompletedEdge> edges;
  edges.reserve(object.edges.size());
  for (uint32_t edge = 0; edge < object.edges.size(); ++edge)
    edges.push_back(make(object.edges.from[edge], object.edges.to[edge], edge));
  EdgeLess less{object.edges, parallels};
  if (!std::is_sorted(edges.begin(), edges.end(), less))
    std::sort(edges.begin(), edges.end(), less);

  std::vector<CompletedEdge> added;
  for (auto [from, to] : object.unexplained)
    added.push_back(make(from, to, CompletedEdge::kAdded));
  if (added.empty())
    return edges;
  std::sort(added.begin(), added.end(), pairLess);
  std::vector<CompletedEdge> all;
  all.reserve(edges.size() + added.size());
  std::merge(edges.begin(), edges.end(), added.begin(), added.end(), std::back_inserter(all), pairLess);
  return all;
}

bool precedent::parallelOrderMatters(const ScheduleObject &object, llvm::ArrayRef<CompletedEdge> byReasons) {
  auto outOfFileOrder = [&](const CompletedEdge &one, const CompletedEdge &next) {
    return samePair(one, next) && one.index > next.index &&
           names(object.edges, one.index) == names(object.edges, next.index);
  };
  return std::adjacent_find(byReasons.begin(), byReasons.end(), outOfFileOrder) != byReasons.end();
}
