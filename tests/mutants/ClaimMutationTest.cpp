//===- ClaimMutationTest.cpp - what a mutant refutes, as the engines decide it ------------------------------------===//

#include "mutants/ClaimMutation.h"

#include "mutants/Exceptions.h"
#include "mutants/NumberMutation.h"

#include "verify/engine/ClaimEngine.h"
#include "verify/smt/Z3Solver.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

#include <fstream>

using namespace precedent;
using namespace precedent::mutants;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {
/// 0 before 1 before 2 before 3; 4 is free.
ActionGraph chainOfFour() {
  ActionGraph graph;
  for (std::vector<ActionIndex> list : {std::vector<ActionIndex>{}, {0}, {1}, {2}, {}}) {
    for (ActionIndex predecessor : list)
      graph.predecessors.append(predecessor);
    graph.predecessors.finish();
  }
  return graph;
}

struct Decided {
  uint64_t refuted = 0, invented = 0, total = 0;
};

/// What the engines say to the claims, which must agree.
Decided decided(const std::vector<Claim> &claims) {
  ActionGraph graph = chainOfFour();
  OrderFacts facts(graph);
  CheckOptions options;
  auto solver = smt::makeZ3Solver({});
  ClaimEngine engine(graph, facts, options, solver.get());
  Decided result;
  for (const Claim &claim : claims) {
    ClaimAnswer answer = engine.decide(claim);
    (claim.tag == kInvented ? result.invented : result.refuted) += answer.refuted;
    result.total += answer.counts.total;
    EXPECT_EQ(answer.counts.undecided, 0u);
  }
  EXPECT_EQ(engine.contradiction(), "");
  return result;
}

Decided after(const Claim &claim, Mutation mutation) {
  Decided plain = decided({claim}), mutant = decided(mutated(claim, mutation));
  if (differenceBy(claim, mutation) == Difference::None) {
    EXPECT_EQ(mutant.refuted, plain.refuted) << nameOf(mutation).str();
    EXPECT_EQ(mutant.invented, 0u) << nameOf(mutation).str();
  }
  return mutant;
}

MATCHER_P2(Refutes, refuted, invented, "") {
  *result_listener << arg.refuted << " refuted, " << arg.invented << " invented";
  return arg.refuted == uint64_t(refuted) && arg.invented == uint64_t(invented);
}

Claim rangeOf(std::optional<int64_t> low, std::optional<int64_t> high, std::initializer_list<int64_t> values) {
  RangeClaim claim;
  claim.quantity = "places, from one to another";
  claim.low = low;
  claim.high = high;
  for (int64_t value : values)
    claim.add(value, static_cast<uint32_t>(claim.size()));
  return {claim, 3};
}

TEST(ClaimMutation, NamesSayKindTagAndQuantity) {
  EXPECT_EQ(nameOf(rangeOf(1, {}, {})), "range-3-places-from-one-to-another");
  EXPECT_EQ(nameOf(Claim{GroundClaim(), 0}), "ground-0");
  EXPECT_EQ(nameOf(Claim{CoverageClaim(), 2}), "coverage-2");
}

TEST(ClaimMutation, BoundsAreMovedWhereThereAreAny) {
  EXPECT_THAT(mutationsOf(rangeOf(1, {}, {})),
              ElementsAre(Mutation::Negated, Mutation::Weakened, Mutation::LowDown, Mutation::LowUp,
                          Mutation::WithoutFirst, Mutation::WithoutLast));
  EXPECT_EQ(mutationsOf(rangeOf(1, 2, {})).size(), 8u);
  EXPECT_THAT(mutationsOf({LiveClaim(), 0}),
              ElementsAre(Mutation::Negated, Mutation::Weakened, Mutation::LimitDown, Mutation::LimitUp));
  EXPECT_EQ(mutationsOf({CoverageClaim(), 0}).size(), 6u);
}

TEST(ClaimMutation, Ranges) {
  // 0, 0 and 11 are out of bounds.
  Claim claim = rangeOf(1, 10, {0, 1, 5, 10, 11, 0});
  EXPECT_THAT(after(claim, Mutation::Negated), Refutes(0, 3));
  EXPECT_THAT(after(claim, Mutation::Weakened), Refutes(0, 0));
  EXPECT_THAT(after(claim, Mutation::LowDown), Refutes(1, 0));
  EXPECT_THAT(after(claim, Mutation::LowUp), Refutes(3, 1));
  EXPECT_THAT(after(claim, Mutation::HighDown), Refutes(3, 1));
  EXPECT_THAT(after(claim, Mutation::HighUp), Refutes(2, 0));
  EXPECT_THAT(after(claim, Mutation::WithoutFirst), Refutes(2, 0));
  EXPECT_THAT(after(claim, Mutation::WithoutLast), Refutes(2, 0));
  EXPECT_EQ(after(claim, Mutation::LowUp).total, 6u) << "no obligation comes or goes";
}

TEST(ClaimMutation, RangesAwayFromTheirBoundsDoNotNoticeThatTheyMove) {
  Claim claim = rangeOf(1, 10, {-1, 2, 9, 12});
  for (Mutation mutation : {Mutation::LowDown, Mutation::LowUp, Mutation::HighDown, Mutation::HighUp}) {
    EXPECT_EQ(differenceBy(claim, mutation), Difference::None);
    EXPECT_THAT(after(claim, mutation), Refutes(2, 0));
  }
}

TEST(ClaimMutation, AnExpectedValueIsMovedForAll) {
  Claim claim = rangeOf(0, 0, {0, 0, 1});
  EXPECT_THAT(after(claim, Mutation::LowUp), Refutes(1, 2));
  EXPECT_THAT(after(claim, Mutation::HighDown), Refutes(1, 2));
  EXPECT_THAT(after(claim, Mutation::HighUp), Refutes(0, 0));
}

TEST(ClaimMutation, Ground) {
  Claim claim{GroundClaim::of(
                  4, [](uint32_t subject) { return subject == 1; }, [](uint32_t subject) { return subject != 1; }),
              0};
  EXPECT_THAT(after(claim, Mutation::Negated), Refutes(0, 1));
  EXPECT_THAT(after(claim, Mutation::Weakened), Refutes(0, 0));
  EXPECT_THAT(after(claim, Mutation::WithoutFirst), Refutes(2, 0));
  EXPECT_THAT(after(claim, Mutation::WithoutLast), Refutes(2, 0));
}

TEST(ClaimMutation, Orders) {
  OrderClaim order;
  order.add(4, 0); // refuted
  order.add(0, 2);
  order.add(0, 1);
  EXPECT_THAT(after({order, 0}, Mutation::Negated), Refutes(0, 2));
  EXPECT_THAT(after({order, 0}, Mutation::WithoutFirst), Refutes(0, 0));
  EXPECT_THAT(after({order, 0}, Mutation::WithoutLast), Refutes(1, 0));
  EXPECT_EQ(shiftOf({order, 0}, Mutation::WithoutFirst), 1u);
  EXPECT_EQ(shiftOf({order, 0}, Mutation::WithoutLast), 0u);
  EXPECT_THAT(after({FreeClaim{order}, 0}, Mutation::Negated), Refutes(0, 1));
  order.graph = std::make_shared<ActionGraph>(chainOfFour());
  EXPECT_THAT(after({order, 0}, Mutation::Negated), Refutes(0, 2));
}

TEST(ClaimMutation, LiveSets) {
  LiveClaim live;
  live.quantity = "test";
  live.holdings.add(0, 1, 2);
  live.holdings.add(2, 3, 3);
  live.limit = 3; // 2 and 3 are not live together
  EXPECT_THAT(after({live, 0}, Mutation::Negated), Refutes(0, 1));
  EXPECT_THAT(after({live, 0}, Mutation::LimitDown), Refutes(1, 0));
  EXPECT_THAT(after({live, 0}, Mutation::LimitUp), Refutes(0, 0));
  live.bound = LiveClaim::Bound::Sometimes;
  EXPECT_THAT(after({live, 0}, Mutation::Negated), Refutes(0, 1));
  EXPECT_THAT(after({live, 0}, Mutation::LimitUp), Refutes(1, 0));
}

TEST(ClaimMutation, Coverage) {
  CoverageClaim coverage;
  coverage.numStages = 1;
  coverage.numMicroBatches = 2;
  for (int64_t microBatch : {0, 1})
    coverage.add(0, microBatch, Phase::Forward, static_cast<uint32_t>(microBatch));
  coverage.add(0, 0, Phase::Backward, 2); // the backward of micro-batch 1 is missing
  EXPECT_THAT(after({coverage, 0}, Mutation::Negated), Refutes(0, 3));
  EXPECT_THAT(after({coverage, 0}, Mutation::StagesUp), Refutes(5, 0));
  EXPECT_THAT(after({coverage, 0}, Mutation::StagesDown), Refutes(0, 0));
  EXPECT_THAT(after({coverage, 0}, Mutation::MicroBatchesDown), Refutes(0, 0));
  EXPECT_THAT(after({coverage, 0}, Mutation::MicroBatchesUp), Refutes(3, 0));
}

TEST(ClaimMutation, Formulas) {
  FormulaClaim formulas;
  for (bool holds : {true, false}) {
    smt::Query query("test");
    query.require(query.boolean(!holds));
    formulas.add(std::move(query), holds);
  }
  EXPECT_THAT(after({formulas, 0}, Mutation::Negated), Refutes(0, 1));
  EXPECT_THAT(after({formulas, 0}, Mutation::WithoutFirst), Refutes(1, 0));
  EXPECT_THAT(after({formulas, 0}, Mutation::WithoutLast), Refutes(0, 0));
}

std::string refusalOf(const std::string &text) {
  std::string path = testing::TempDir() + "exceptions.txt";
  std::ofstream(path) << text;
  llvm::Expected<Exceptions> exceptions = readExceptions(path);
  return exceptions ? "read: " + std::to_string(exceptions->size()) : llvm::toString(exceptions.takeError());
}

TEST(MutantExceptions, EachHasANameAndAReason) {
  EXPECT_EQ(refusalOf("# comment\n\na:b:negated  since it is so\nb because\n"), "read: 2");
  EXPECT_THAT(refusalOf("a:b:negated\n"), HasSubstr(":1: `a:b:negated` has no reason"));
  EXPECT_THAT(refusalOf("a why\na why not\n"), HasSubstr(":2: `a` stands here twice"));
}
// 2 <= size <= 8 and 3·size = 21: only 7 will do, and nothing if 3 or 21 is one less or more.
TEST(NumberMutation, ChangesEveryNumberOfOneRole) {
  smt::Query query("q");
  smt::Expr size = query.intVar("size0_1");
  query.requireBetween(2, size, 8);
  query.require(query.eq(query.mul(size, query.constant(3)), query.constant(21)));
  FormulaClaim claim;
  claim.add(query, /*holds=*/false);
  std::map<std::string, Difference> differences;
  for (const NumberMutation &mutation : numberMutationsOf(claim))
    differences[mutation.name()] = differenceBy(claim, mutation);
  EXPECT_EQ(differences, (std::map<std::string, Difference>{{"factor-of-size+1", Difference::Certain},
                                                            {"factor-of-size-1", Difference::Certain},
                                                            {"least-of-size+1", Difference::None},
                                                            {"least-of-size-1", Difference::None},
                                                            {"most-of-size+1", Difference::None},
                                                            {"most-of-size-1", Difference::None},
                                                            {"value-of-product+1", Difference::Certain},
                                                            {"value-of-product-1", Difference::Certain}}));
  FormulaClaim mutant = mutated(claim, NumberMutation{"most-of-size", -1});
  EXPECT_EQ(mutant.formulas[0].query.holds({{7}}), true);
  EXPECT_EQ(mutant.formulas[0].query.nodes().size(), query.nodes().size());
  EXPECT_FALSE(mutant.formulas[0].holds);
}
} // namespace
