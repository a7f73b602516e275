#include "verify/Replay.h"

#include "TestGraphs.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::test;

namespace {

TEST(ReplayTest, PlaysAnOrderThatBreaksTheRequirement) {
  ActionGraph graph = graphOf({{}, {}, {1}});
  EXPECT_TRUE(replays(graph, Topology(graph), 0, {1, 2}, 0, 2));
}

TEST(ReplayTest, RefusesAnOrderThatKeepsTheRequirement) {
  ActionGraph graph = graphOf({{}, {}, {1}});
  EXPECT_FALSE(replays(graph, Topology(graph), 1, {1, 2}, 0, 2));
}

TEST(ReplayTest, RefusesAnOrderThatBreaksAnEdge) {
  ActionGraph graph = graphOf({{}, {}, {1}});
  EXPECT_FALSE(replays(graph, Topology(graph), 0, {2, 1}, 0, 2));
}

TEST(ReplayTest, RefusesAnActionThatRunsTwice) {
  ActionGraph graph = graphOf({{}, {}, {1}});
  EXPECT_FALSE(replays(graph, Topology(graph), 0, {1, 1, 2}, 0, 2));
}

TEST(ReplayTest, RefusesAnIdThatNobodyHas) {
  ActionGraph graph = graphOf({{}, {}, {1}});
  Counterexample counterexample;
  counterexample.order = {"b", "c"};
  auto actionOf = [](llvm::StringRef id) { return id == "b" ? 1 : id == "c" ? 2 : kNoAction; };
  EXPECT_TRUE(replays(graph, Topology(graph), counterexample, actionOf, 0, 2));
  counterexample.order.insert(counterexample.order.begin(), "nobody");
  EXPECT_FALSE(replays(graph, Topology(graph), counterexample, actionOf, 0, 2));
}

TEST(ReplayTest, RefusesACyclicGraph) {
  ActionGraph graph = graphOf({{1}, {0}});
  EXPECT_FALSE(replays(graph, Topology(graph), 0, {}, 0, 1));
}

} // namespace
