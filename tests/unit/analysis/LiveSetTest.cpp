//===- LiveSetTest.cpp - largest live sets, against every subset --------------------------------------------------===//

#include "analysis/LiveSet.h"

#include "analysis/Graphs.h"
#include "analysis/LiveSets.h"
#include "analysis/plan/megamoe/MegaMoeOracle.h"

#include <gmock/gmock.h>

#include <random>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Holdings chunksOf(uint32_t numChunks, std::vector<int64_t> bytes) {
  Holdings holdings;
  for (uint32_t chunk = 0; chunk < numChunks; ++chunk)
    holdings.add(megaMoeRow(chunk, MegaMoePhase::Dispatch), megaMoeRow(chunk, MegaMoePhase::Combine),
                 bytes[chunk % bytes.size()]);
  return holdings;
}

std::optional<LiveSet> largestOf(const ActionGraph &graph, const Holdings &holdings, LiveSetOptions options = {}) {
  Topology topology(graph);
  return largestLiveSet(graph, topology, Chains(graph, topology), holdings, options);
}

std::optional<LiveSet> byFlow(const ActionGraph &graph, const Holdings &holdings) {
  Topology topology(graph);
  return largestLiveSetByFlow(graph, topology, Chains(graph, topology), holdings);
}

int64_t heaviestSubset(const ActionGraph &graph, const Holdings &holdings) {
  std::vector<std::vector<bool>> before = closureOf(graph);
  return heaviestSubset(holdings, [&](ActionIndex first, ActionIndex second) { return before[second][first]; });
}

int64_t weightOf(const Holdings &holdings, const LiveSet &set) {
  int64_t weight = 0;
  for (uint32_t holding : set.members)
    weight += holdings.weight[holding];
  return weight;
}

TEST(LiveSet, APlanKeepsTwoNeighboursLive) {
  for (uint32_t limit : {2u, 3u, 8u}) {
    std::optional<LiveSet> chunks = largestOf(megaMoeOracle(8, limit), chunksOf(8, {1}));
    ASSERT_TRUE(chunks);
    EXPECT_EQ(chunks->weight, 2);
    EXPECT_THAT(chunks->members, ElementsAre(0, 1));
  }
  std::optional<LiveSet> bytes = largestOf(megaMoeOracle(4, 2), chunksOf(4, {300, 100, 700, 200}));
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->weight, 900);
  EXPECT_THAT(bytes->members, ElementsAre(2, 3));
}

TEST(LiveSet, NothingHeldIsNothingLive) {
  EXPECT_EQ(largestOf(megaMoeOracle(2, 2), {})->weight, 0);
  EXPECT_THAT(largestOf(megaMoeOracle(2, 2), {})->members, IsEmpty());
}

TEST(LiveSet, WhatIsOverBeforeItBeginsIsNeverLive) {
  // 1 runs before 0, which begins what 1 ends; nothing orders 2 and 3.
  ActionGraph graph = graphOf({{1}, {}, {1}, {1, 2}});
  Holdings holdings;
  holdings.add(0, 1, 5);
  holdings.add(2, 3, 1);
  EXPECT_EQ(largestOf(graph, holdings)->weight, 1);
  EXPECT_EQ(heaviestSubset(graph, holdings), 1);
}

TEST(LiveSet, NeedsTheFlowWhereEndsAreNotOrdered) {
  // Three holdings side by side, and a fourth that begins when two of them are over.
  ActionGraph graph = graphOf({{}, {0}, {}, {2}, {}, {4}, {1, 3}, {6}});
  Holdings holdings;
  holdings.add(0, 1, 4);
  holdings.add(2, 3, 3);
  holdings.add(4, 5, 2);
  holdings.add(6, 7, 8);
  std::optional<LiveSet> set = largestOf(graph, holdings);
  ASSERT_TRUE(set);
  EXPECT_EQ(set->weight, 10);
  EXPECT_THAT(set->members, ElementsAre(2, 3));
  EXPECT_FALSE(largestOf(graph, holdings, {1024, 3}));
}

TEST(LiveSet, TheFlowRefusesHoldingsThatMayEndFirst) {
  ActionGraph graph = graphOf({{}, {}, {}, {2}});
  Holdings holdings;
  holdings.add(0, 1, 1);
  holdings.add(2, 3, 1);
  EXPECT_FALSE(byFlow(graph, holdings));
}

/// Begins before ends, further random edges, and where asked for the ends in order.
ActionGraph randomHoldings(unsigned seed, uint32_t number, bool orderEnds, Holdings &holdings) {
  std::mt19937 random(seed);
  std::vector<ActionIndex> rows(2 * number);
  for (ActionIndex row = 0; row < rows.size(); ++row)
    rows[row] = row;
  std::shuffle(rows.begin(), rows.end(), random);
  // Rows stand in the topological order of their place in `rows`.
  std::vector<std::vector<ActionIndex>> predecessors(rows.size());
  std::vector<ActionIndex> ends;
  std::vector<uint32_t> places(rows.size());
  for (uint32_t place = 0; place < rows.size(); ++place)
    places[place] = place;
  std::shuffle(places.begin(), places.end(), random);
  for (uint32_t holding = 0; holding < number; ++holding) {
    uint32_t first = std::min(places[2 * holding], places[2 * holding + 1]);
    uint32_t last = std::max(places[2 * holding], places[2 * holding + 1]);
    holdings.add(rows[first], rows[last], std::uniform_int_distribution<int>(0, 9)(random));
    predecessors[rows[last]].push_back(rows[first]);
    ends.push_back(last);
  }
  for (uint32_t to = 0; to < rows.size(); ++to)
    for (uint32_t from = 0; from < to; ++from)
      if (random() % 6 == 0)
        predecessors[rows[to]].push_back(rows[from]);
  std::sort(ends.begin(), ends.end());
  for (size_t index = 1; orderEnds && index < ends.size(); ++index)
    predecessors[rows[ends[index]]].push_back(rows[ends[index - 1]]);
  return graphOf(predecessors);
}

TEST(LiveSet, AgreesWithTheDefinition) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    Holdings holdings;
    ActionGraph graph = randomHoldings(seed, 1 + seed % 7, seed % 2 == 0, holdings);
    int64_t heaviest = heaviestSubset(graph, holdings);
    for (const std::optional<LiveSet> &set : {largestOf(graph, holdings), byFlow(graph, holdings)}) {
      ASSERT_TRUE(set) << seed;
      EXPECT_EQ(set->weight, heaviest) << seed;
      EXPECT_EQ(weightOf(holdings, *set), heaviest) << seed;
    }
  }
}

TEST(LiveSet, SweepsAMillionActions) {
  constexpr uint32_t numChunks = 350'000;
  std::optional<LiveSet> set = largestOf(megaMoeOracle(numChunks, 2), chunksOf(numChunks, {3, 1, 4, 1, 5, 9, 2, 6}));
  ASSERT_TRUE(set);
  EXPECT_EQ(set->weight, 14);
}

} // namespace
