#include "analysis/Redundancy.h"

#include "analysis/Graphs.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::optional<Redundancy> find(const ActionGraph &graph, const RedundancyOptions &options = {.maxListed = 1000}) {
  Topology topology(graph);
  return findRedundantEdges(graph, topology, Chains(graph, topology), options);
}

/// By the definition, with the closure at hand.
std::vector<RedundantEdge> findPlainly(const ActionGraph &graph) {
  std::vector<std::vector<bool>> before = closureOf(graph);
  std::vector<RedundantEdge> edges;
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    llvm::ArrayRef<ActionIndex> list = graph.predecessors[row];
    for (uint32_t entry = 0; entry < list.size(); ++entry) {
      bool implied = llvm::any_of(list, [&](ActionIndex other) { return before[other][list[entry]]; });
      if (implied || llvm::is_contained(list.take_front(entry), list[entry]))
        edges.push_back({row, entry});
    }
  }
  return edges;
}

ActionGraph without(const ActionGraph &graph, const std::vector<RedundantEdge> &edges) {
  ActionGraph rest;
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    for (uint32_t entry = 0; entry < graph.predecessors[row].size(); ++entry)
      if (!llvm::is_contained(edges, RedundantEdge{row, entry}))
        rest.predecessors.append(graph.predecessors[row][entry]);
    rest.predecessors.finish();
  }
  return rest;
}

TEST(Redundancy, AnEmptyGraphHasNone) {
  EXPECT_EQ(find(ActionGraph())->count, 0u);
}

TEST(Redundancy, ADiamondHasNone) {
  EXPECT_EQ(find(graphOf({{}, {0}, {0}, {1, 2}}))->count, 0u);
}

TEST(Redundancy, AnEdgeOverALaneIsImplied) {
  std::optional<Redundancy> found = find(graphOf({{}, {0}, {0, 1}}, {0, 0, 0}));
  EXPECT_EQ(found->count, 1u);
  EXPECT_THAT(found->edges, ElementsAre(RedundantEdge{2, 0}));
}

TEST(Redundancy, AnEdgeOverAnotherLaneIsImplied) {
  // 0 → 1 → 2 across three lanes, and 0 → 2.
  EXPECT_THAT(find(graphOf({{}, {0}, {1, 0}}, {0, 1, 2}))->edges, ElementsAre(RedundantEdge{2, 1}));
}

TEST(Redundancy, OfEqualEdgesOneIsKept) {
  EXPECT_THAT(find(graphOf({{}, {0, 0, 0}}))->edges, ElementsAre(RedundantEdge{1, 1}, RedundantEdge{1, 2}));
}

TEST(Redundancy, OfEqualEdgesThatAreImpliedNoneIsKept) {
  EXPECT_THAT(find(graphOf({{}, {0}, {0, 1, 0}}))->edges, ElementsAre(RedundantEdge{2, 0}, RedundantEdge{2, 2}));
}

TEST(Redundancy, TheListIsCutAndTheCountIsNot) {
  std::optional<Redundancy> found = find(graphOf({{}, {0}, {0, 1}, {0, 1, 2}}), {.maxListed = 2});
  EXPECT_EQ(found->count, 3u);
  EXPECT_THAT(found->edges, ElementsAre(RedundantEdge{2, 0}, RedundantEdge{3, 0}));
  EXPECT_THAT(find(graphOf({{}, {0}, {0, 1}}), {})->edges, IsEmpty());
}

TEST(Redundancy, IsNotRunOnACycle) {
  EXPECT_EQ(find(graphOf({{1}, {0}})), std::nullopt);
  EXPECT_EQ(find(graphOf({{0}})), std::nullopt);
}

TEST(Redundancy, AboveTheChainLimitBitSetsHaveTheirOwn) {
  ActionGraph graph = graphOf({{}, {}, {}});
  EXPECT_EQ(find(graph, {.maxChains = 2, .windowLimit = 0}), std::nullopt);
  EXPECT_NE(find(graph, {.maxChains = 2}), std::nullopt);
  EXPECT_NE(find(graph, {.maxChains = 3, .windowLimit = 0}), std::nullopt);
}

TEST(Redundancy, BitSetsAndClocksAgreeOverSeveralWindows) {
  ActionGraph graph = wideGraph();
  std::optional<Redundancy> byClocks = find(graph, {.maxChains = UINT32_MAX, .maxListed = UINT32_MAX});
  std::optional<Redundancy> byWindows = find(graph, {.maxChains = 0, .maxListed = UINT32_MAX});
  EXPECT_EQ(byWindows->edges, byClocks->edges);
  EXPECT_EQ(byWindows->count, byClocks->count);
  EXPECT_GT(byWindows->count, 100u);
  EXPECT_LT(byWindows->count, graph.predecessors.total());
}

RC_GTEST_PROP(Redundancy, BitSetsAgreeWithTheDefinition, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  std::optional<Redundancy> found = find(graph, {.maxChains = 0, .maxListed = UINT32_MAX});
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->edges == findPlainly(graph));
  RC_ASSERT(found->count == found->edges.size());
}

TEST(Redundancy, WorksAcrossBlocksOfChains) {
  // 40 sources on lanes of their own; one action follows them all, the next follows them and it.
  constexpr ActionIndex sources = 40;
  std::vector<std::vector<ActionIndex>> lists(sources + 2);
  std::vector<uint32_t> lane;
  for (ActionIndex row = 0; row < sources; ++row) {
    lists[sources].push_back(row);
    lists[sources + 1].push_back(row);
  }
  lists[sources + 1].push_back(sources);
  for (ActionIndex row = 0; row < sources + 2; ++row)
    lane.push_back(row);
  std::optional<Redundancy> found = find(graphOf(lists, lane));
  EXPECT_EQ(found->count, sources);
  EXPECT_THAT(found->edges, testing::Each(testing::Field(&RedundantEdge::successor, sources + 1)));
}

RC_GTEST_PROP(Redundancy, AgreesWithTheDefinition, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  std::optional<Redundancy> found = find(graph);
  std::vector<RedundantEdge> wanted = findPlainly(graph);
  RC_ASSERT(found.has_value());
  RC_ASSERT(found->count == wanted.size());
  RC_ASSERT(found->edges == wanted);
}

RC_GTEST_PROP(Redundancy, TakingAllAwayKeepsTheOrderAndLeavesNone, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  ActionGraph rest = without(graph, find(graph)->edges);
  RC_ASSERT(closureOf(rest) == closureOf(graph));
  RC_ASSERT(find(rest)->count == 0u);
}

} // namespace
