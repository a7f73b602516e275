#include "analysis/Reachability.h"

#include "analysis/Graphs.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

using namespace precedent;
using testing::ElementsAre;

namespace {

ReachabilityAnswers ask(const ActionGraph &graph, std::vector<ActionIndex> before, std::vector<ActionIndex> after,
                        const ReachabilityOptions &options = {}) {
  Topology topology(graph);
  Chains chains(graph, topology);
  return Reachability(graph, topology, chains, options).answer(before, after);
}

/// 0 → 1 → 2 on lane 0, 3 → 4 → 5 on lane 1, 1 → 4 between them.
ActionGraph twoLanes() {
  return graphOf({{}, {0}, {1}, {}, {3, 1}, {4}}, {0, 0, 0, 1, 1, 1});
}

TEST(Reachability, NoQueriesNoAnswers) {
  EXPECT_TRUE(ask(ActionGraph(), {}, {}).reached.empty());
}

TEST(Reachability, AListedPredecessorIsDirect) {
  ReachabilityAnswers answers = ask(twoLanes(), {1, 3}, {4, 4});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Yes, Reached::Yes));
  EXPECT_EQ(answers.direct, 2u);
}

TEST(Reachability, WhatDoesNotComeLaterIsNotReached) {
  ReachabilityAnswers answers = ask(twoLanes(), {5, 2, 2}, {0, 1, 2});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::No, Reached::No, Reached::No));
  EXPECT_EQ(answers.byOrder, 3u);
}

TEST(Reachability, OneChainIsEnoughForItsOwnActions) {
  ReachabilityAnswers answers = ask(twoLanes(), {0, 3}, {2, 5});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Yes, Reached::Yes));
  EXPECT_EQ(answers.byChain, 2u);
}

TEST(Reachability, ClocksDecideAcrossChains) {
  ReachabilityAnswers answers = ask(twoLanes(), {0, 2, 1, 0}, {5, 5, 5, 3});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Yes, Reached::No, Reached::Yes, Reached::No));
  EXPECT_EQ(answers.byClocks, 4u);
  EXPECT_EQ(answers.unknown, 0u);
}

TEST(Reachability, WithoutColumnsASearchDecides) {
  ReachabilityAnswers answers = ask(twoLanes(), {0, 2, 0}, {5, 5, 3}, {.maxChains = 0});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Yes, Reached::No, Reached::No));
  EXPECT_EQ(answers.bySearch, 3u);
}

TEST(Reachability, AQueryThatExceedsItsLimitIsUnknown) {
  // The way from 0 to 5 looks at four entries: 4, then 3 and 1, then 0.
  ReachabilityAnswers answers = ask(twoLanes(), {0, 0}, {5, 3}, {.maxChains = 0, .searchLimit = 1, .windowLimit = 0});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Unknown, Reached::No));
  EXPECT_EQ(answers.unknown, 1u);
  EXPECT_EQ(answers.bySearch, 1u);
}

TEST(Reachability, TheLimitOfAllSearchesIsShared) {
  ReachabilityAnswers answers =
      ask(twoLanes(), {0, 0}, {5, 5}, {.maxChains = 0, .totalSearchLimit = 5, .windowLimit = 0});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Yes, Reached::Unknown));
}

TEST(Reachability, ClocksOfTheBusiestChainsCatchWhatSearchesLeave) {
  // 3 continues the chain of 2. Of the open queries one is about the chain of 0, two about that of 1.
  ActionGraph graph = graphOf({{}, {}, {}, {0, 1, 2}, {3}}, {0, 1, 2, 3, 3});
  ReachabilityAnswers answers =
      ask(graph, {0, 1, 1, 2}, {4, 4, 4, 4}, {.maxChains = 1, .searchLimit = 0, .windowLimit = 0});
  EXPECT_EQ(answers.byClocks, 2u);
  EXPECT_EQ(answers.byChain, 1u);
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Unknown, Reached::Yes, Reached::Yes, Reached::Yes));
}

TEST(Reachability, ACyclicGraphIsSearched) {
  // 0 → 1 → 2 → 0, 2 → 3 → 4.
  ActionGraph graph = graphOf({{2}, {0}, {1}, {2}, {3}});
  ReachabilityAnswers answers = ask(graph, {0, 0, 4, 4}, {4, 0, 0, 4});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Yes, Reached::Yes, Reached::No, Reached::No));
  EXPECT_EQ(answers.bySearch, 4u);
}

TEST(Reachability, AHugeListIsReadOnceForAllQueriesAboutIt) {
  constexpr ActionIndex size = 1 << 17;
  ActionGraph graph;
  for (ActionIndex row = 0; row < size; ++row) {
    for (ActionIndex before = 0; row == size - 1 && before < row; before += 2)
      graph.predecessors.append(before);
    graph.predecessors.finish();
  }
  std::vector<ActionIndex> before, after(size, size - 1);
  for (ActionIndex row = 0; row < size; ++row)
    before.push_back(row);
  ReachabilityAnswers answers = ask(graph, before, after, {.maxChains = 0, .searchLimit = 0, .windowLimit = 0});
  EXPECT_EQ(answers.direct, size / 2);
  EXPECT_EQ(answers.byOrder, 1u);
  // Odd rows are no predecessors; nobody was allowed to look for a longer way.
  EXPECT_EQ(answers.unknown, size / 2 - 1);
}

void checkAgainstClosure(const ActionGraph &graph, const ReachabilityOptions &options, bool mayBeUnknown) {
  std::vector<std::vector<bool>> closure = closureOf(graph);
  std::vector<ActionIndex> before, after;
  for (ActionIndex one = 0; one < graph.size(); ++one)
    for (ActionIndex other = 0; other < graph.size(); ++other) {
      before.push_back(one);
      after.push_back(other);
    }
  ReachabilityAnswers answers = ask(graph, before, after, options);
  for (size_t query = 0; query < before.size(); ++query) {
    if (mayBeUnknown && answers.reached[query] == Reached::Unknown)
      continue;
    RC_ASSERT(answers.reached[query] == (closure[after[query]][before[query]] ? Reached::Yes : Reached::No));
  }
  RC_ASSERT(answers.count(Reached::Unknown) == answers.unknown);
  RC_ASSERT(answers.direct + answers.byOrder + answers.byChain + answers.byClocks + answers.bySearch +
                answers.byWindows + answers.unknown ==
            before.size());
}

RC_GTEST_PROP(Reachability, ClocksAgreeWithTheClosure, ()) {
  checkAgainstClosure(*arbitraryGraph(/*acyclic=*/true), {}, /*mayBeUnknown=*/false);
}

RC_GTEST_PROP(Reachability, SearchesAgreeWithTheClosure, ()) {
  checkAgainstClosure(*arbitraryGraph(/*acyclic=*/false), {.maxChains = 0}, /*mayBeUnknown=*/false);
}

RC_GTEST_PROP(Reachability, BitSetsAgreeWithTheClosure, ()) {
  checkAgainstClosure(*arbitraryGraph(/*acyclic=*/true), {.maxChains = 0, .searchLimit = 0}, /*mayBeUnknown=*/false);
}

TEST(Reachability, BitSetsAndClocksAgreeOverSeveralWindows) {
  ActionGraph graph = wideGraph();
  std::vector<ActionIndex> before, after;
  for (ActionIndex row = 0; row < graph.size(); ++row)
    for (ActionIndex step : {1u, 7u, 60u, 1023u, 1024u, 1500u})
      if (row + step < graph.size()) {
        before.push_back(row);
        after.push_back(row + step);
      }
  ReachabilityAnswers byClocks = ask(graph, before, after, {.maxChains = UINT32_MAX});
  ReachabilityAnswers byWindows = ask(graph, before, after, {.maxChains = 0, .searchLimit = 0});
  EXPECT_GT(byWindows.byWindows, 1000u);
  EXPECT_GT(byClocks.byClocks, 1000u);
  EXPECT_EQ(byWindows.reached, byClocks.reached);
  EXPECT_GT(byWindows.count(Reached::Yes), 1000u);
  EXPECT_GT(byWindows.count(Reached::No), 1000u);
}

TEST(Reachability, BitSetsGoFirstWhereMostIsAsked) {
  // Pairs that have nothing to do with each other; the limit is enough for one window.
  std::vector<std::vector<ActionIndex>> lists(3000);
  for (ActionIndex row = 1500; row < lists.size(); ++row)
    lists[row].push_back(row - 1500);
  ActionGraph graph = graphOf(lists);
  Topology topology(graph);
  uint64_t one = ReachWindows(graph, topology).cost(1);
  ReachabilityAnswers answers =
      ask(graph, {0, 1100, 1101}, {2999, 2998, 2999}, {.maxChains = 0, .searchLimit = 0, .windowLimit = one});
  EXPECT_THAT(answers.reached, ElementsAre(Reached::Unknown, Reached::No, Reached::No));
  EXPECT_EQ(answers.byWindows, 2u);
}

RC_GTEST_PROP(Reachability, WhatIsKnownUnderLimitsIsRight, ()) {
  ReachabilityOptions options;
  options.maxChains = *rc::gen::inRange(0, 6);
  options.searchLimit = *rc::gen::inRange(0, 12);
  options.totalSearchLimit = *rc::gen::inRange(0, 2000);
  options.windowLimit = *rc::gen::inRange(0, 2000);
  checkAgainstClosure(*arbitraryGraph(*rc::gen::arbitrary<bool>()), options, /*mayBeUnknown=*/true);
}

} // namespace
