#include "analysis/Topology.h"

#include "analysis/Components.h"
#include "analysis/Graphs.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// Each action of the cycle waits for the one before it, and no other edge joins two of them.
void checkCycle(const ActionGraph &graph, llvm::ArrayRef<ActionIndex> cycle) {
  RC_ASSERT(!cycle.empty());
  for (size_t from = 0; from < cycle.size(); ++from)
    for (size_t to = 0; to < cycle.size(); ++to) {
      bool next = to == (from + 1) % cycle.size();
      RC_ASSERT(hasEdge(graph, cycle[from], cycle[to]) == next);
    }
}

void checkOrder(const ActionGraph &graph, const Topology &topology) {
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    RC_ASSERT(topology.rowAt(topology.placeOf(row)) == row);
    for (ActionIndex before : graph.predecessors[row])
      RC_ASSERT(topology.placeOf(before) < topology.placeOf(row));
  }
}

TEST(Topology, AnEmptyGraphIsInOrder) {
  Topology topology{ActionGraph()};
  EXPECT_TRUE(topology.isAcyclic());
  EXPECT_TRUE(topology.isRowOrder());
  EXPECT_EQ(topology.size(), 0u);
}

TEST(Topology, RowsInOrderArePlaces) {
  Topology topology(graphOf({{}, {0}, {0, 1}, {}}));
  EXPECT_TRUE(topology.isRowOrder());
  for (ActionIndex row = 0; row < 4; ++row) {
    EXPECT_EQ(topology.placeOf(row), row);
    EXPECT_EQ(topology.rowAt(row), row);
  }
}

TEST(Topology, RowsOutOfOrderGetOtherPlaces) {
  Topology topology(graphOf({{1}, {2}, {}, {0}}));
  EXPECT_TRUE(topology.isAcyclic());
  EXPECT_FALSE(topology.isRowOrder());
  EXPECT_EQ(topology.rowAt(0), 2u);
  EXPECT_EQ(topology.rowAt(1), 1u);
  EXPECT_EQ(topology.rowAt(2), 0u);
  EXPECT_EQ(topology.placeOf(3), 3u);
  EXPECT_THAT(topology.cycle(), IsEmpty());
}

TEST(Topology, TheFirstSelfEdgeIsTheCycle) {
  EXPECT_THAT(Topology(graphOf({{}, {0}, {2, 1}, {3}, {5}, {4}})).cycle(), ElementsAre(2));
}

TEST(Topology, TwoActionsThatWaitForEachOther) {
  EXPECT_THAT(Topology(graphOf({{}, {0, 2}, {1}, {2}})).cycle(), ElementsAre(1, 2));
}

TEST(Topology, ACycleIsListedAlongItsEdges) {
  EXPECT_THAT(Topology(graphOf({{3}, {0}, {1}, {2}})).cycle(), ElementsAre(0, 1, 2, 3));
}

TEST(Topology, AShortcutMakesTheCycleShorter) {
  // 0 → 1 → 2 → 3 → 0, and 0 → 3.
  EXPECT_THAT(Topology(graphOf({{3}, {0}, {1}, {2, 0}})).cycle(), ElementsAre(0, 3));
}

TEST(Topology, AnEdgeBackInsideTheCycleCutsIt) {
  // 0 → 1 → 2 → 3 → 4 → 0, and 3 → 1: the only chordless cycle is 1 → 2 → 3.
  EXPECT_THAT(Topology(graphOf({{4}, {0, 3}, {1}, {2}, {3}})).cycle(), ElementsAre(1, 2, 3));
}

TEST(Topology, TheSmallestComponentExplains) {
  // A ring of three, and behind it a ring of two.
  EXPECT_THAT(Topology(graphOf({{2}, {0}, {1}, {2, 4}, {3}})).cycle(), ElementsAre(3, 4));
}

TEST(Topology, WhatOnlyHangsBehindACycleIsNotInIt) {
  EXPECT_THAT(Topology(graphOf({{4}, {}, {0}, {4}, {3}})).cycle(), ElementsAre(3, 4));
}

TEST(Topology, DepthCostsNoStack) {
  constexpr ActionIndex length = 1 << 20;
  ActionGraph chain, ring;
  for (ActionIndex row = 0; row < length; ++row) {
    if (row + 1 < length)
      chain.predecessors.append(row + 1);
    chain.predecessors.finish();
    ring.predecessors.append((row + 1) % length);
    ring.predecessors.finish();
  }
  Topology order(chain);
  EXPECT_TRUE(order.isAcyclic());
  EXPECT_EQ(order.rowAt(0), length - 1);
  EXPECT_EQ(Topology(ring).cycle().size(), length);
}

RC_GTEST_PROP(Topology, OrdersAcyclicGraphs, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  Topology topology(graph);
  RC_ASSERT(topology.isAcyclic());
  checkOrder(graph, topology);
}

RC_GTEST_PROP(Topology, FindsAChordlessCycleJustIfThereIsOne, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/false);
  std::vector<std::vector<bool>> before = closureOf(graph);
  bool cyclic = false;
  for (ActionIndex row = 0; row < graph.size(); ++row)
    cyclic |= before[row][row];
  Topology topology(graph);
  RC_ASSERT(topology.isAcyclic() == !cyclic);
  if (cyclic)
    checkCycle(graph, topology.cycle());
  else
    checkOrder(graph, topology);
}

RC_GTEST_PROP(Components, HoldWhatReachesEachOther, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/false);
  std::vector<std::vector<bool>> before = closureOf(graph);
  Components components = findComponents(graph);
  for (ActionIndex one = 0; one < graph.size(); ++one) {
    RC_ASSERT(components.componentOf[one] < components.count);
    for (ActionIndex other = 0; other < graph.size(); ++other) {
      bool same = one == other || (before[one][other] && before[other][one]);
      RC_ASSERT((components.componentOf[one] == components.componentOf[other]) == same);
      if (before[one][other])
        RC_ASSERT(components.componentOf[other] <= components.componentOf[one]);
    }
  }
}

} // namespace
