//===- LiveEngineTest.cpp - live, free, and orders of another graph -----------------------------------------------===//

#include "verify/engine/LiveEngine.h"

#include "analysis/LiveSets.h"
#include "verify/TestGraphs.h"
#include "verify/engine/ClaimEngine.h"
#include "verify/engine/LiveQueries.h"
#include "verify/engine/OrderExplainer.h"
#include "verify/smt/Z3Solver.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>

using namespace precedent;
using namespace precedent::test;
using testing::ElementsAre;

namespace {

int64_t heaviestSubset(const ActionGraph &graph, const Holdings &holdings) {
  std::vector<std::vector<bool>> reaches = closureOf(graph);
  return heaviestSubset(holdings, [&](ActionIndex first, ActionIndex second) { return reaches[first][second]; });
}

/// Begins before ends; the ends in order where asked for; further edges at random.
ActionGraph randomHoldings(unsigned seed, uint32_t number, bool orderEnds, Holdings &holdings) {
  std::mt19937 random(seed);
  std::vector<std::vector<ActionIndex>> predecessors(2 * number);
  std::vector<ActionIndex> rows(2 * number);
  for (ActionIndex row = 0; row < rows.size(); ++row)
    rows[row] = row;
  std::shuffle(rows.begin(), rows.end(), random);
  std::vector<ActionIndex> ends;
  for (uint32_t holding = 0; holding < number; ++holding) {
    auto [begin, end] = std::minmax(rows[2 * holding], rows[2 * holding + 1]);
    holdings.add(begin, end, static_cast<int64_t>(random() % 10));
    predecessors[end].push_back(begin);
    ends.push_back(end);
  }
  for (ActionIndex to = 0; to < rows.size(); ++to)
    for (ActionIndex from = 0; from < to; ++from)
      if (random() % 6 == 0)
        predecessors[to].push_back(from);
  std::sort(ends.begin(), ends.end());
  for (size_t index = 1; orderEnds && index < ends.size(); ++index)
    predecessors[ends[index]].push_back(ends[index - 1]);
  return graphOf(predecessors);
}

struct Checked {
  ClaimAnswer answer;
  Counterexample order;
};

/// Decides a claim as the checker does, and explains a refuted live claim.
Checked decided(const ActionGraph &graph, Claim claim, Engine engine, uint64_t rlimit = 400'000'000) {
  CheckOptions options;
  options.engine = engine;
  OrderFacts facts(graph);
  std::unique_ptr<smt::Solver> solver;
  if (engine != Engine::Graph)
    solver = smt::makeZ3Solver({rlimit});
  ClaimEngine decides(graph, facts, options, solver.get());
  std::vector<std::string> ids;
  for (ActionIndex action = 0; action < graph.size(); ++action)
    ids.push_back(std::to_string(action));
  auto idOf = [&](ActionIndex action) -> llvm::StringRef { return ids[action]; };
  OrderExplainer explainer(graph, facts, decides, idOf);
  Checked checked;
  checked.answer = decides.decide(claim);
  if (const auto *live = std::get_if<LiveClaim>(&claim.content); live && checked.answer.refuted) {
    std::vector<ActionIndex> begun, pending;
    for (uint32_t holding : checked.answer.largest.members) {
      begun.push_back(live->holdings.begin[holding]);
      pending.push_back(live->holdings.end[holding]);
    }
    if (!begun.empty())
      checked.order = explainer.orderHolding(begun, pending);
  }
  EXPECT_EQ(decides.contradiction(), "");
  EXPECT_EQ(explainer.contradiction(), "");
  return checked;
}

Claim never(const Holdings &holdings, int64_t limit) {
  return {LiveClaim{"units", holdings, LiveClaim::Bound::Never, limit}, 0};
}
Claim sometimes(const Holdings &holdings, int64_t limit) {
  return {LiveClaim{"units", holdings, LiveClaim::Bound::Sometimes, limit}, 0};
}

TEST(LiveEngineTest, AgreesWithTheDefinition) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Holdings holdings;
    ActionGraph graph = randomHoldings(seed, 1 + seed % 6, seed % 3 != 0, holdings);
    int64_t heaviest = heaviestSubset(graph, holdings);
    for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph}) {
      EXPECT_EQ(decided(graph, never(holdings, heaviest), engine).answer.refuted, 0u) << seed;
      EXPECT_EQ(decided(graph, sometimes(holdings, heaviest), engine).answer.refuted, 0u) << seed;
      EXPECT_EQ(decided(graph, sometimes(holdings, heaviest + 1), engine).answer.refuted, 1u) << seed;
      if (heaviest == 0)
        continue;
      Checked checked = decided(graph, never(holdings, heaviest - 1), engine);
      EXPECT_EQ(checked.answer.refuted, 1u) << seed;
      EXPECT_EQ(checked.answer.largest.weight, heaviest) << seed;
    }
  }
}

TEST(LiveEngineTest, CountsWhatWasProved) {
  Holdings holdings;
  ActionGraph graph = randomHoldings(1, 5, /*orderEnds=*/true, holdings);
  int64_t heaviest = heaviestSubset(graph, holdings);
  ObligationCounts counts = decided(graph, never(holdings, heaviest), Engine::Classes).answer.counts;
  EXPECT_GT(counts.total, 1u);
  EXPECT_EQ(counts.undecided, 0u);
  EXPECT_EQ(counts.graphOnly, 0u);
  EXPECT_EQ(counts.z3Class + counts.z3Window, counts.total);
  counts = decided(graph, never(holdings, heaviest), Engine::Graph).answer.counts;
  EXPECT_EQ(counts.graphOnly, counts.total);
}

TEST(LiveEngineTest, IsUndecidedWithoutABudget) {
  Holdings holdings;
  ActionGraph graph = randomHoldings(2, 6, /*orderEnds=*/false, holdings);
  ClaimAnswer answer = decided(graph, never(holdings, 0), Engine::Classes, /*rlimit=*/1).answer;
  EXPECT_EQ(answer.refuted, 0u);
  EXPECT_EQ(answer.counts.undecided, 1u);
  EXPECT_EQ(answer.counts.total, 1u);
}

TEST(LiveEngineTest, HoldingsWithoutOrderAreUndecidedWhereTheyAreMany) {
  Holdings holdings;
  std::vector<std::vector<ActionIndex>> predecessors;
  for (uint32_t holding = 0; holding <= kDirectHoldings; ++holding) {
    predecessors.push_back({});
    predecessors.push_back({2 * holding});
    holdings.add(2 * holding, 2 * holding + 1, 1);
  }
  ClaimAnswer answer = decided(graphOf(predecessors), never(holdings, 5), Engine::Graph).answer;
  EXPECT_EQ(answer.counts.undecided, 1u);
}

TEST(LiveEngineTest, NoHoldingsWeighNothing) {
  EXPECT_EQ(decided(graphOf({{}, {0}}), never({}, 0), Engine::Classes).answer.refuted, 0u);
  EXPECT_EQ(decided(graphOf({{}, {0}}), sometimes({}, 1), Engine::Classes).answer.refuted, 1u);
}

TEST(LiveQueriesTest, LemmaHoldsAndIsNotEmpty) {
  auto solver = smt::makeZ3Solver({});
  EXPECT_EQ(solver->check(liveLemma()).answer, smt::Answer::Unsat);
  // Without the order of the ends nothing follows: the query says what it is meant to say.
  smt::Query holding("live-lemma-premises");
  smt::Expr t = holding.intVar("t"), needed = holding.intVar("needed"), rank = holding.intVar("rank");
  holding.require(holding.le(holding.constant(0), needed));
  holding.require(holding.le(needed, t));
  holding.require(holding.le(t, rank));
  EXPECT_EQ(solver->check(holding).answer, smt::Answer::Sat);
}

TEST(FreeClaimTest, IsRefutedWhereThereIsAnOrder) {
  ActionGraph graph = graphOf({{}, {0}, {1}, {}});
  FreeClaim free;
  free.add(0, 2);
  free.add(3, 2);
  free.add(2, 0);
  free.add(0, 1);
  for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph}) {
    ClaimAnswer answer = decided(graph, {free, 0}, engine).answer;
    EXPECT_THAT(answer.instances, ElementsAre(0, 3));
    EXPECT_EQ(answer.refuted, 2u);
    EXPECT_EQ(answer.counts.total, 4u);
  }
}

TEST(OrderClaimTest, CanBeAboutAnotherGraph) {
  ActionGraph graph = graphOf({{}, {}, {}});
  OrderClaim claim;
  claim.graph = std::make_shared<ActionGraph>(graphOf({{}, {0}, {1}}));
  claim.add(0, 2);
  claim.add(2, 0);
  for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph})
    EXPECT_THAT(decided(graph, {claim, 0}, engine).answer.instances, ElementsAre(1));
}

TEST(OrderHoldingTest, BeginsWithWhatHasBegun) {
  // Two neighbours of a chain of holdings; what stands first in the file need not be repeated.
  ActionGraph graph = graphOf({{}, {0}, {}, {2, 1}, {1}, {4, 3}});
  Holdings holdings;
  holdings.add(0, 1, 1);
  holdings.add(2, 3, 1);
  holdings.add(4, 5, 1);
  Checked checked = decided(graph, never(holdings, 1), Engine::Classes);
  EXPECT_EQ(checked.answer.largest.weight, 2);
  EXPECT_THAT(checked.answer.largest.members, ElementsAre(0, 1));
  EXPECT_EQ(checked.order.prefixRows, 1u);
  EXPECT_THAT(checked.order.order, ElementsAre("2"));
}

} // namespace
