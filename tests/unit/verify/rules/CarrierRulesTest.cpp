//===- CarrierRulesTest.cpp - what the rules about carriers claim, where no example shows it ----------------------===//

#include "verify/RuleTable.h"

#include "analysis/plan/PipelinePlanner.h"
#include "core/digest/CarrierSamples.h"

#include <gmock/gmock.h>

using namespace precedent;
using precedent::test::CarrierBuilder;
using precedent::test::oneForwardOneBackward;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {
constexpr Phase F = Phase::Forward, B = Phase::Backward;

class NoOrder : public Explainer {
  Counterexample orderWithout(ActionIndex, ActionIndex) override { return {}; }
  std::vector<ActionIndex> pathBetween(ActionIndex, ActionIndex) override { return {}; }
  Counterexample orderHolding(llvm::ArrayRef<ActionIndex>, llvm::ArrayRef<ActionIndex>) override { return {}; }
};

/// A rule of the table, asked about one carrier.
class Asked {
public:
  Asked(llvm::StringRef id, const PipelineCarrier &carrier)
      : subject(carrier), owner(findRule(id)->make()), rule(static_cast<const CarrierRule &>(*owner)) {
    if ((doesApply = rule.applies(subject)))
      rule.state(subject, claims);
  }

  bool applies() const { return doesApply; }

  /// Values and bounds of the n-th claim are ranges.
  const RangeClaim &range(size_t n = 0) const { return std::get<RangeClaim>(claims.all().at(n).content); }
  const OrderClaim &order() const { return std::get<OrderClaim>(claims.all().at(0).content); }

  /// What the only claim, a ground one, refutes; both codes must agree.
  std::vector<uint32_t> refuted() const {
    const auto &ground = std::get<GroundClaim>(claims.all().at(0).content);
    EXPECT_EQ(ground.refuted, ground.refutedAgain);
    return ground.refuted;
  }

  Finding explain(Refutation refutation) const {
    NoOrder explainer;
    return rule.explain(subject, refutation, explainer);
  }
  Finding explainSubject(uint32_t number) const {
    Refutation refutation;
    refutation.instance = refutation.subject = number;
    return explain(refutation);
  }

private:
  CarrierSubject subject;
  std::unique_ptr<Rule> owner;
  const CarrierRule &rule;
  Claims claims;
  bool doesApply = false;
};

size_t countOutside(const RangeClaim &claim) {
  return claim.value.size();
}

/// The planner's rows with a row more.
PipelineCarrier withRow(llvm::StringRef id, int64_t clock, int64_t rank, int64_t stage, int64_t microBatch, Phase phase,
                        std::initializer_list<llvm::StringRef> dependencies) {
  return oneForwardOneBackward().row(id, clock, rank, stage, microBatch, phase, dependencies).finish();
}

TEST(DuplicateDependency, LongListsAndOtherEntries) {
  CarrierBuilder builder(1, 1);
  builder.row("a", 0, 0, 0, 0, F, {});
  std::initializer_list<llvm::StringRef> many = {"t", "s", "r", "q", "p", "o", "n", "m",
                                                 "l", "k", "j", "i", "h", "g", "f", "e",
                                                 "d", "c", "b", "a", "t", "g", "t", llvm::StringRef()};
  builder.row("b", 0, 0, 0, 0, F, many);
  builder.row("c", 0, 0, 0, 0, F, {llvm::StringRef(), "x", llvm::StringRef(), "x"});
  PipelineCarrier carrier = builder.finish();
  EXPECT_THAT(Asked("duplicate-dependency", carrier).refuted(), ElementsAre(20u, 21u, 22u, 27u));
}

TEST(UnknownDependency, OnlyStringsCanBeUnknown) {
  CarrierBuilder builder(1, 1);
  builder.row("a", 0, 0, 0, 0, F, {"a", "b", llvm::StringRef(), "c"}).row("b", 0, 0, 0, 0, F, {"a"});
  PipelineCarrier carrier = builder.finish();
  EXPECT_THAT(Asked("unknown-dependency", carrier).refuted(), ElementsAre(3u));
}

TEST(DependencyNotEarlier, ShowsTheCycleOfTheDependency) {
  CarrierBuilder builder(1, 1);
  builder.row("a", 0, 0, 0, 0, F, {"d"}).row("b", 0, 0, 0, 0, F, {"a"}).row("c", 0, 0, 0, 0, F, {"a"});
  builder.row("d", 0, 0, 0, 0, F, {"c", "b"});
  PipelineCarrier carrier = builder.finish();
  Asked rule("dependency-not-earlier", carrier);
  EXPECT_THAT(rule.range().value, ElementsAre(-3));
  EXPECT_EQ(rule.range().within.count, 4u);
  EXPECT_EQ(rule.range().within.low, 1);
  EXPECT_EQ(rule.range().within.high, 2);
  Finding finding = rule.explainSubject(0);
  ASSERT_TRUE(finding.counterexample);
  EXPECT_THAT(finding.counterexample->cycle, ElementsAre("a", "c", "d"));
}

TEST(DependencyNotEarlier, WithoutACycleTheRowsAreTheEvidence) {
  CarrierBuilder builder(1, 1);
  builder.row("a", 0, 0, 0, 0, F, {"b"}).row("b", 0, 0, 0, 0, F, {});
  PipelineCarrier carrier = builder.finish();
  Finding finding = Asked("dependency-not-earlier", carrier).explainSubject(0);
  EXPECT_FALSE(finding.counterexample);
  EXPECT_THAT(finding.actions, ElementsAre("b", "a"));
}

TEST(DependencyNotEarlier, AnActionThatWaitsForItselfIsACycleOfOne) {
  CarrierBuilder builder(1, 1);
  builder.row("a", 0, 0, 0, 0, F, {"a"});
  PipelineCarrier carrier = builder.finish();
  Finding finding = Asked("dependency-not-earlier", carrier).explainSubject(0);
  EXPECT_THAT(finding.message, HasSubstr("itself"));
  ASSERT_TRUE(finding.counterexample);
  EXPECT_THAT(finding.counterexample->cycle, ElementsAre("a"));
}

TEST(ClockOrder, LeavesEdgesThatOthersRefuse) {
  // Of the planner's 12 edges 8 stay on a rank: 6 of program order, and two more from a backward's own forward.
  PipelineCarrier plan = oneForwardOneBackward().finish();
  Asked clocks("clock-order", plan);
  EXPECT_EQ(clocks.range(0).size(), 8u);
  EXPECT_EQ(clocks.range(1).size(), 4u);
  // A negative clock, and a dependency that does not stand earlier.
  PipelineCarrier negative = withRow("x", INT64_MIN, 0, 0, 0, F, {"pipeline:4:0:0:1:B"});
  EXPECT_EQ(Asked("clock-order", negative).range(0).size(), 8u);
  PipelineCarrier itself = withRow("x", INT64_MAX, 0, 0, 0, F, {"x"});
  EXPECT_EQ(Asked("clock-order", itself).range(0).size(), 8u);
  PipelineCarrier far = withRow("x", INT64_MAX, 0, 0, 0, F, {"pipeline:0:0:0:0:F"});
  EXPECT_EQ(Asked("clock-order", far).range(0).within.high, INT64_MAX);
}

TEST(ClockOrder, DecoupledStagesThatWaitAreFabricated) {
  PipelineRequest request{.numStages = 2, .numMicroBatches = 1, .decoupled = true, .planner = Planner::RankKeyed};
  PipelineCarrier carrier = llvm::cantFail(planPipeline(request));
  EXPECT_EQ(countOutside(Asked("fabricated-dependency", carrier).range()), 1u);
  Asked clocks("clock-order", carrier);
  EXPECT_EQ(clocks.range(0).size(), 2u);
  EXPECT_EQ(clocks.range(1).size(), 0u);
}

TEST(FabricatedDependency, ExtremeStagesDoNotOverflow) {
  CarrierBuilder builder = oneForwardOneBackward();
  CarrierBuilder::set(builder.carrier.decoupled, true);
  builder.row("x", 9, 0, INT64_MAX, 0, F, {"pipeline:0:0:0:0:F"});
  builder.row("y", 9, 0, INT64_MIN, 0, F, {"pipeline:0:0:0:0:F", "x"});
  PipelineCarrier carrier = builder.finish();
  Asked rule("fabricated-dependency", carrier);
  EXPECT_EQ(rule.range().value.back(), INT64_MAX);
  EXPECT_EQ(rule.range().size(), 13u);
}

TEST(RankStageMismatch, OneStatementARow) {
  CarrierBuilder builder(3, 1);
  builder
      .row("a", 0, 1, 4, 0, F, {})          // right: 4 = 1 + 1 * 3
      .row("b", 0, 0, 4, 0, F, {})          // wrong rank
      .row("c", 0, 3, 4, 0, F, {})          // no such rank
      .row("d", 0, INT64_MIN, 4, 0, F, {})  // nor this
      .row("e", 0, 2, INT64_MIN, 0, F, {})  // a stage that another rule refuses
      .row("f", 0, 1, INT64_MAX, 0, F, {}); // right: 2^63-1 is 1 modulo 3
  PipelineCarrier carrier = builder.finish();
  Asked rule("rank-stage-mismatch", carrier);
  EXPECT_EQ(countOutside(rule.range(0)), 2u);
  EXPECT_EQ(rule.range(1).within.count, 2u);
  EXPECT_THAT(rule.range(1).subject, ElementsAre(1u));
  EXPECT_THAT(rule.range(1).value, ElementsAre(1));
}

TEST(ForwardProducer, RowsBeyondTheGridAreNotItsBusiness) {
  EXPECT_EQ(Asked("forward-producer", oneForwardOneBackward().finish()).order().size(), 2u);
  PipelineCarrier beyond = withRow("x", 9, 0, 2, 0, F, {});
  EXPECT_EQ(Asked("forward-producer", beyond).order().size(), 2u);
}

TEST(GradientProducer, RowsBeyondTheGridAreNotItsBusiness) {
  PipelineCarrier beyond = withRow("x", 9, 0, 2, 0, B, {});
  EXPECT_EQ(Asked("gradient-producer", beyond).order().size(), 2u);
}

TEST(ForwardProducer, BlamesTheTableByRankOnlyWhereItLosesTheEdge) {
  PipelineRequest request{.numStages = 2, .numMicroBatches = 4, .numChunks = 2, .interleaved = true};
  PipelineCarrier carrier = llvm::cantFail(planPipeline(request));
  Asked rule("forward-producer", carrier);
  size_t blamed = 0;
  for (size_t pair = 0; pair < rule.order().size(); ++pair) {
    Refutation refutation;
    refutation.before = rule.order().before[pair];
    refutation.after = rule.order().after[pair];
    Finding finding = rule.explain(refutation);
    blamed += !finding.notes.empty();
    EXPECT_TRUE(finding.fix);
  }
  // p * (v - 1) * m of the (p * v - 1) * m producers.
  EXPECT_EQ(rule.order().size(), 12u);
  EXPECT_EQ(blamed, 8u);
}

TEST(GradientProducer, AnEdgeAloneIsNoCureWhereTheProducerStandsLater) {
  PipelineRequest request{
      .numStages = 1, .numMicroBatches = 2, .numChunks = 2, .interleaved = true, .planner = Planner::StageKeyed};
  PipelineCarrier carrier = llvm::cantFail(planPipeline(request));
  Asked rule("gradient-producer", carrier);
  Refutation refutation;
  refutation.before = rule.order().before[0];
  refutation.after = rule.order().after[0];
  ASSERT_GT(refutation.before, refutation.after);
  Finding finding = rule.explain(refutation);
  EXPECT_FALSE(finding.fix);
  EXPECT_THAT(finding.notes, ElementsAre(HasSubstr("stands later"), HasSubstr("V = 2")));
}

TEST(RedundantDependency, ARepeatIsNotAnImpliedDependency) {
  CarrierBuilder builder(1, 1);
  CarrierBuilder::set(builder.carrier.schema, llvm::StringRef(kPipelineSchemaV1));
  builder.row("a", 0, 0, 0, 0, F, {}).row("b", 1, 0, 0, 0, B, {"a", "a"});
  PipelineCarrier repeat = builder.finish();
  EXPECT_THAT(Asked("redundant-dependency", repeat).refuted(), IsEmpty());
}

TEST(RedundantDependency, ShowsAPathAndLeavesOutItsMiddle) {
  CarrierBuilder builder(1, 1);
  std::vector<std::string> ids;
  for (int row = 0; row < 20; ++row)
    ids.push_back(std::to_string(row));
  builder.row(ids[0], 0, 0, 0, 0, F, {});
  for (int row = 1; row < 19; ++row)
    builder.row(ids[row], row, 0, 0, row, F, {ids[row - 1]});
  builder.row(ids[19], 19, 0, 0, 19, F, {"nobody", ids[0], ids[18]});
  PipelineCarrier carrier = builder.finish();
  Asked rule("redundant-dependency", carrier);
  EXPECT_THAT(rule.refuted(), ElementsAre(0u));
  Finding finding = rule.explainSubject(0);
  EXPECT_EQ(finding.anchor.index, 19u);
  EXPECT_EQ(finding.anchor.sub, 1u); // the entry in the list as written, not in the graph
  EXPECT_THAT(finding.message, HasSubstr("1 of 21 dependencies"));
  EXPECT_THAT(finding.notes, ElementsAre(HasSubstr("16 more")));
}

TEST(CarrierRules, NothingAboutOrderIsAskedOfAnUnfinishedHeader) {
  for (llvm::StringRef id : {"forward-producer", "own-forward", "gradient-producer", "coverage", "clock-order",
                             "rank-stage-mismatch", "row-id-mismatch", "program-order", "redundant-dependency"}) {
    PipelineCarrier complete = oneForwardOneBackward().finish();
    EXPECT_TRUE(Asked(id, complete).applies()) << id.str();
    complete.numStages.state = AttributeState::WrongType;
    EXPECT_FALSE(Asked(id, complete).applies()) << id.str();
  }
}

} // namespace
