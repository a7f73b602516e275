#include "analysis/ClockTable.h"

#include "analysis/Graphs.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

using namespace precedent;

namespace {

struct Clocks {
  Topology topology;
  Chains chains;
  ChainFrontier frontier;
  ClockTable table;
  explicit Clocks(const ActionGraph &graph)
      : topology(graph), chains(graph, topology), frontier(graph, topology, chains), table(frontier, chains.count()) {}
};

TEST(ClockTable, KnowsTheLastPositionThatReachesAnAction) {
  // Two lanes; lane 1 hears of lane 0 once.
  Clocks clocks(graphOf({{}, {0}, {}, {2, 0}, {3}, {1}}, {0, 0, 1, 1, 1, 0}));
  clocks.table.compute({clocks.chains.chainOf(0), clocks.chains.chainOf(2)});
  EXPECT_EQ(clocks.table.clockAt(2, 0), -1);
  EXPECT_EQ(clocks.table.clockAt(3, 0), 0);
  EXPECT_EQ(clocks.table.clockAt(4, 0), 0);
  EXPECT_EQ(clocks.table.clockAt(5, 0), 2);
  EXPECT_EQ(clocks.table.clockAt(4, 1), 2);
  EXPECT_EQ(clocks.table.clockAt(5, 1), -1);
}

TEST(ClockTable, ForgetsTheColumnsOfTheBlockBefore) {
  Clocks clocks(graphOf({{}, {0}, {}, {2}}, {0, 0, 1, 1}));
  clocks.table.compute({0});
  EXPECT_EQ(clocks.table.clockAt(1, 0), 1);
  clocks.table.compute({1});
  EXPECT_EQ(clocks.table.clockAt(1, 0), -1);
  EXPECT_EQ(clocks.table.clockAt(3, 0), 1);
}

RC_GTEST_PROP(ClockTable, AgreesWithTheClosure, ()) {
  ActionGraph graph = *arbitraryGraph(/*acyclic=*/true);
  std::vector<std::vector<bool>> before = closureOf(graph);
  Clocks clocks(graph);
  auto columns = *rc::gen::inRange<uint32_t>(1, ClockTable::kColumns + 1);
  for (uint32_t first = 0; first < clocks.chains.count(); first += columns) {
    std::vector<uint32_t> wanted;
    for (uint32_t chain = first; chain < std::min(first + columns, clocks.chains.count()); ++chain)
      wanted.push_back(chain);
    clocks.table.compute(wanted);
    for (ActionIndex after = 0; after < graph.size(); ++after)
      for (ActionIndex one = 0; one < graph.size(); ++one) {
        uint32_t column = clocks.chains.chainOf(one) - first;
        if (column >= wanted.size())
          continue;
        bool reached =
            clocks.table.clockAt(clocks.topology.placeOf(after), column) >= int32_t(clocks.chains.positionOf(one));
        RC_ASSERT(reached == (one == after || before[after][one]));
      }
  }
}

} // namespace
