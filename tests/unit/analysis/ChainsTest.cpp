#include "analysis/Chains.h"

#include "analysis/ChainFrontier.h"
#include "analysis/Graphs.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

#include <climits>
#include <set>

using namespace precedent;
using testing::ElementsAre;

namespace {

struct Sorted {
  Topology topology;
  Chains chains;
  explicit Sorted(const ActionGraph &graph) : topology(graph), chains(graph, topology) {}
};

std::vector<uint32_t> chainsOf(const ActionGraph &graph) {
  Sorted sorted(graph);
  std::vector<uint32_t> chains;
  for (ActionIndex row = 0; row < graph.size(); ++row)
    chains.push_back(sorted.chains.chainOf(row));
  return chains;
}

TEST(Chains, AnEmptyGraphHasNone) {
  EXPECT_EQ(Sorted(ActionGraph()).chains.count(), 0u);
}

TEST(Chains, ACyclicGraphHasNone) {
  EXPECT_EQ(Sorted(graphOf({{1}, {0}}, {0, 0})).chains.count(), 0u);
}

TEST(Chains, LanesAreChainsWhereTheirEdgesStand) {
  EXPECT_THAT(chainsOf(graphOf({{}, {}, {0, 1}, {0, 1}}, {0, 1, 0, 1})), ElementsAre(0, 1, 0, 1));
}

TEST(Chains, AMissingLaneEdgeBreaksTheChain) {
  EXPECT_THAT(chainsOf(graphOf({{}, {0}, {}, {2}}, {0, 0, 0, 0})), ElementsAre(0, 0, 1, 1));
}

TEST(Chains, AnActionWithoutALaneEdgeContinuesAFreeTail) {
  // 2 has lost its lane edge from 0; 1 ends lane 1 and is its predecessor.
  EXPECT_THAT(chainsOf(graphOf({{}, {}, {1}}, {0, 1, 0})), ElementsAre(0, 1, 1));
}

TEST(Chains, ATailThatItsLaneContinuesIsNotTaken) {
  // 1 could go on the chain of 0, but 2 follows 0 on its lane.
  EXPECT_THAT(chainsOf(graphOf({{}, {0}, {0}}, {0, 1, 0})), ElementsAre(0, 1, 0));
}

TEST(Chains, WithoutLanesTheLatestTailIsContinued) {
  EXPECT_THAT(chainsOf(graphOf({{}, {}, {1, 0}, {0}})), ElementsAre(0, 1, 1, 0));
}

TEST(Chains, ActionsWithoutEdgesAreChainsOfOne) {
  EXPECT_THAT(chainsOf(graphOf({{}, {}, {}})), ElementsAre(0, 1, 2));
}

TEST(Chains, LaneNumbersCanBeAnything) {
  EXPECT_THAT(chainsOf(graphOf({{}, {0}, {0}, {2}}, {UINT32_MAX, UINT32_MAX, 7, 7})), ElementsAre(0, 0, 1, 1));
}

TEST(Chains, LanesAreFollowedInTopologicalOrder) {
  // The rows of the lane stand backwards.
  Sorted sorted(graphOf({{1}, {2}, {}}, {0, 0, 0}));
  EXPECT_EQ(sorted.chains.count(), 1u);
  EXPECT_EQ(sorted.chains.lengthOf(0), 3u);
  EXPECT_EQ(sorted.chains.positionOf(2), 0u);
  EXPECT_EQ(sorted.chains.positionOf(0), 2u);
  EXPECT_TRUE(sorted.chains.follows(2, 0));
  EXPECT_TRUE(sorted.chains.follows(1, 1));
  EXPECT_FALSE(sorted.chains.follows(0, 2));
}

RC_GTEST_PROP(Chains, ArePartsWhoseNeighboursAreJoined, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  Sorted sorted(graph);
  std::vector<std::vector<ActionIndex>> members(sorted.chains.count());
  for (uint32_t place = 0; place < graph.size(); ++place) {
    ActionIndex row = sorted.topology.rowAt(place);
    std::vector<ActionIndex> &chain = members[sorted.chains.chainOf(row)];
    RC_ASSERT(sorted.chains.positionOf(row) == chain.size());
    if (!chain.empty())
      RC_ASSERT(hasEdge(graph, chain.back(), row));
    chain.push_back(row);
  }
  for (uint32_t chain = 0; chain < members.size(); ++chain)
    RC_ASSERT(members[chain].size() == sorted.chains.lengthOf(chain));
}

RC_GTEST_PROP(ChainFrontier, HoldsTheLastPredecessorOfEachChain, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  Sorted sorted(graph);
  ChainFrontier frontier(graph, sorted.topology, sorted.chains);
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    std::set<ActionIndex> wanted;
    for (ActionIndex before : graph.predecessors[row])
      if (llvm::none_of(graph.predecessors[row],
                        [&](ActionIndex other) { return other != before && sorted.chains.follows(before, other); }))
        wanted.insert(before);
    std::set<ActionIndex> got;
    for (uint32_t place : frontier[sorted.topology.placeOf(row)])
      RC_ASSERT(got.insert(sorted.topology.rowAt(place)).second);
    RC_ASSERT(got == wanted);
  }
}

} // namespace
