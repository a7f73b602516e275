#include "analysis/PipelineFacts.h"

#include "analysis/Reachability.h"
#include "analysis/Redundancy.h"
#include "analysis/Rows.h"

#include "gmock/gmock.h"

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

size_t countNotImplied(const PipelineCarrier &carrier, const RequiredPairs &pairs) {
  Topology topology(carrier.graph);
  Chains chains(carrier.graph, topology);
  return Reachability(carrier.graph, topology, chains).answer(pairs.before, pairs.after).count(Reached::No);
}

/// Every producer's row exists, and every required edge is direct.
void expectComplete(const PipelineFacts &facts) {
  EXPECT_EQ(facts.missingForwardEdges, 0u);
  EXPECT_EQ(facts.ownForwardMissing, 0u);
  EXPECT_EQ(facts.missingBackwardEdges, 0u);
  EXPECT_EQ(facts.backwardClockInversions, 0u);
  EXPECT_EQ(facts.forbiddenCrossStageEdges, 0u);
  EXPECT_EQ(facts.absentProducers, 0u);
}

TEST(PipelineFacts, TheQuotedPlanOfTheMirroredPlanner) {
  PipelineCarrier carrier = plan(interleaved(4, 8, 2));
  PipelineFacts facts = computePipelineFacts(carrier);
  EXPECT_EQ(facts.steps, 128u);
  EXPECT_EQ(facts.edges, 299u);
  EXPECT_EQ(facts.maxClock, 22);
  EXPECT_EQ(facts.rankKeyCollisions, 64u);
  EXPECT_EQ(facts.requiredForwardEdges, 56u);
  EXPECT_EQ(facts.requiredOwnForwardEdges, 64u);
  EXPECT_EQ(facts.requiredBackwardEdges, 56u);
  expectComplete(facts);
}

TEST(PipelineFacts, TheQuotedPlanOfTheStageKeyedPlanner) {
  PipelineCarrier carrier = plan(interleaved(4, 8, 2, Planner::StageKeyed));
  PipelineFacts facts = computePipelineFacts(carrier);
  EXPECT_EQ(facts.edges, 244u);
  EXPECT_EQ(facts.maxClock, 22);
  EXPECT_EQ(facts.missingForwardEdges, 0u);
  EXPECT_EQ(facts.ownForwardMissing, 0u);
  EXPECT_EQ(facts.missingBackwardEdges, 56u);
  EXPECT_EQ(facts.backwardClockInversions, 56u);
  EXPECT_EQ(countNotImplied(carrier, facts.gradientProducers), 56u);
}

TEST(PipelineFacts, TheQuotedPlanOfTheRankKeyedPlanner) {
  PipelineCarrier carrier = plan(interleaved(4, 8, 2, Planner::RankKeyed));
  PipelineFacts facts = computePipelineFacts(carrier);
  EXPECT_EQ(facts.edges, 212u);
  EXPECT_EQ(facts.maxClock, 22);
  EXPECT_EQ(facts.rankKeyCollisions, 64u);
  EXPECT_EQ(facts.requiredForwardEdges, 56u);
  EXPECT_EQ(facts.missingForwardEdges, 32u);
  EXPECT_EQ(countNotImplied(carrier, facts.forwardProducers), 32u);
  EXPECT_EQ(facts.ownForwardMissing, 32u);
  EXPECT_EQ(countNotImplied(carrier, facts.ownForwards), 0u);
  EXPECT_EQ(facts.missingBackwardEdges, 56u);
  EXPECT_EQ(countNotImplied(carrier, facts.gradientProducers), 56u);
}

TEST(PipelineFacts, ClosedFormsOfInterleavedPlans) {
  for (int64_t p = 1; p <= 6; ++p)
    for (int64_t v = 2; v <= 5; ++v)
      for (int64_t m = p * v; m <= p * v + 2; ++m) {
        SCOPED_TRACE(testing::Message() << "p " << p << " v " << v << " m " << m);
        uint64_t virtualStages = p * v, crossing = (virtualStages - 1) * m;
        for (Planner planner : allPlanners()) {
          PipelineFacts facts = computePipelineFacts(plan(interleaved(p, m, v, planner)));
          EXPECT_EQ(facts.steps, 2 * virtualStages * m);
          EXPECT_EQ(facts.maxClock, 2 * p * v + m - 2);
          EXPECT_EQ(facts.requiredForwardEdges, crossing);
          EXPECT_EQ(facts.requiredOwnForwardEdges, virtualStages * m);
          EXPECT_EQ(facts.requiredBackwardEdges, crossing);
          EXPECT_EQ(facts.rankKeyCollisions, 2 * uint64_t(p * (v - 1) * m));
          EXPECT_EQ(facts.absentProducers, 0u);
          bool mirrored = planner == Planner::Mirrored, rankKeyed = planner == Planner::RankKeyed;
          EXPECT_EQ(facts.missingForwardEdges, rankKeyed ? uint64_t(p * (v - 1) * m) : 0);
          EXPECT_EQ(facts.ownForwardMissing, rankKeyed ? uint64_t(p * (v - 1) * m) : 0);
          EXPECT_EQ(facts.missingBackwardEdges, mirrored ? 0 : crossing);
          EXPECT_EQ(facts.backwardClockInversions, mirrored ? 0 : crossing);
        }
      }
}

TEST(PipelineFacts, ClosedFormsOfOtherPlans) {
  for (int64_t p = 1; p <= 6; ++p)
    for (int64_t m = 1; m <= 7; ++m)
      for (Planner planner : allPlanners()) {
        SCOPED_TRACE(testing::Message() << "p " << p << " m " << m << ' ' << nameOf(planner).str());
        uint64_t steps = 2 * p * m, crossing = (p - 1) * m;
        PipelineFacts facts = computePipelineFacts(plan(oneForwardOneBackward(p, m, planner)));
        EXPECT_EQ(facts.steps, steps);
        EXPECT_EQ(facts.maxClock, 2 * p + m - 2);
        EXPECT_EQ(facts.requiredForwardEdges, crossing);
        EXPECT_EQ(facts.requiredBackwardEdges, crossing);
        EXPECT_EQ(facts.rankKeyCollisions, 0u);
        expectComplete(facts);

        facts = computePipelineFacts(plan(decoupled(p, m, planner)));
        EXPECT_EQ(facts.steps, steps);
        EXPECT_EQ(facts.maxClock, 2 * m - 1);
        EXPECT_EQ(facts.requiredForwardEdges, 0u);
        EXPECT_EQ(facts.requiredOwnForwardEdges, uint64_t(p * m));
        EXPECT_EQ(facts.ownForwardMissing, 0u);
        EXPECT_EQ(facts.requiredBackwardEdges, 0u);
        EXPECT_EQ(facts.absentProducers, 0u);
        EXPECT_EQ(facts.forbiddenCrossStageEdges, planner == Planner::Mirrored ? 0 : crossing);
      }
}

TEST(PipelineFacts, RedundantEdgesOfThePlans) {
  // Only own forwards can be: program order along the rank gives them too.
  for (Planner planner : {Planner::Mirrored, Planner::StageKeyed}) {
    PipelineCarrier carrier = plan(interleaved(4, 8, 2, planner));
    PipelineFacts facts = computePipelineFacts(carrier);
    Topology topology(carrier.graph);
    Chains chains(carrier.graph, topology);
    EXPECT_EQ(chains.count(), 4u);
    RedundancyOptions options{.maxListed = facts.edges};
    std::optional<Redundancy> redundancy = findRedundantEdges(carrier.graph, topology, chains, options);
    ASSERT_TRUE(redundancy.has_value());
    for (const RedundantEdge &edge : redundancy->edges) {
      ActionIndex before = carrier.graph.predecessors[edge.successor][edge.entry];
      EXPECT_EQ(carrier.rows.stage[before], carrier.rows.stage[edge.successor]);
      EXPECT_EQ(carrier.rows.phase[before], Phase::Forward);
      EXPECT_EQ(carrier.rows.phase[edge.successor], Phase::Backward);
    }
    EXPECT_EQ(redundancy->count, redundancy->edges.size());
    EXPECT_GT(redundancy->count, 0u);
  }
}

TEST(PipelineFacts, AnEmptyCarrier) {
  PipelineFacts facts = computePipelineFacts(Rows().finish());
  EXPECT_EQ(facts.steps, 0u);
  EXPECT_EQ(facts.maxClock, std::nullopt);
  expectComplete(facts);
}

TEST(PipelineFacts, PairsNameTheRowsInOrder) {
  PipelineCarrier carrier = Rows()
                                .add(Phase::Forward, 0, 0, 0)
                                .add(Phase::Forward, 1, 0, 1, {0})
                                .add(Phase::Backward, 1, 0, 2, {1})
                                .add(Phase::Backward, 0, 0, 3, {2})
                                .finish();
  PipelineFacts facts = computePipelineFacts(carrier);
  EXPECT_THAT(facts.forwardProducers.before, ElementsAre(0));
  EXPECT_THAT(facts.forwardProducers.after, ElementsAre(1));
  EXPECT_THAT(facts.ownForwards.before, ElementsAre(1, 0));
  EXPECT_THAT(facts.ownForwards.after, ElementsAre(2, 3));
  EXPECT_THAT(facts.gradientProducers.before, ElementsAre(2));
  EXPECT_THAT(facts.gradientProducers.after, ElementsAre(3));
  EXPECT_EQ(facts.missingForwardEdges, 0u);
  EXPECT_EQ(facts.ownForwardMissing, 1u);
  EXPECT_EQ(facts.missingBackwardEdges, 0u);
}

TEST(PipelineFacts, AnAbsentProducerIsNoPair) {
  // F(0,0) and B(1,0) are not there.
  PipelineFacts facts =
      computePipelineFacts(Rows().add(Phase::Forward, 1, 0, 0).add(Phase::Backward, 0, 0, 1).finish());
  EXPECT_EQ(facts.requiredForwardEdges, 0u);
  EXPECT_EQ(facts.requiredOwnForwardEdges, 0u);
  EXPECT_EQ(facts.absentProducers, 3u) << "F(0,0) for F(1,0), and F(0,0) and B(1,0) for B(0,0)";
  expectComplete(computePipelineFacts(Rows().add(Phase::Forward, 0, 0, 0).finish()));
}

TEST(PipelineFacts, OfTwoProducersTheFirstCountsAndBothConsumersDo) {
  PipelineFacts facts = computePipelineFacts(Rows()
                                                 .add(Phase::Forward, 0, 0, 0)
                                                 .add(Phase::Forward, 0, 0, 0)
                                                 .add(Phase::Forward, 1, 0, 1, {1})
                                                 .add(Phase::Forward, 1, 0, 1, {0})
                                                 .finish());
  EXPECT_THAT(facts.forwardProducers.before, ElementsAre(0, 0));
  EXPECT_THAT(facts.forwardProducers.after, ElementsAre(2, 3));
  EXPECT_EQ(facts.missingForwardEdges, 1u);
}

TEST(PipelineFacts, MalformedRowsTakeNoPart) {
  for (uint8_t missing : {RowHasStage, RowHasMicroBatch, RowHasPhase}) {
    PipelineFacts facts = computePipelineFacts(
        Rows().add(Phase::Forward, 0, 0, 0).add(Phase::Forward, 1, 0, 1, {}, kRowComplete & ~missing).finish());
    EXPECT_EQ(facts.steps, 2u);
    EXPECT_EQ(facts.requiredForwardEdges, 0u);
    EXPECT_EQ(facts.absentProducers, 0u);
    EXPECT_EQ(facts.rankKeyCollisions, missing == RowHasStage ? 1u : 0u) << "a rank's key holds no stage";
  }
  PipelineFacts facts = computePipelineFacts(
      Rows().add(Phase::Forward, 0, 0, 7, {}, kRowComplete & ~RowHasClock).add(Phase::Unknown, 0, 0, 3).finish());
  EXPECT_EQ(facts.maxClock, 3);
  EXPECT_EQ(facts.rankKeyCollisions, 0u);
}

TEST(PipelineFacts, InversionsNeedTwoClocks) {
  auto rows = [](int64_t producerClock, uint8_t fields) {
    return computePipelineFacts(Rows()
                                    .add(Phase::Forward, 0, 0, 0)
                                    .add(Phase::Forward, 1, 0, 1, {0})
                                    .add(Phase::Backward, 1, 0, producerClock, {1}, fields)
                                    .add(Phase::Backward, 0, 0, 5, {2, 0})
                                    .finish())
        .backwardClockInversions;
  };
  EXPECT_EQ(rows(4, kRowComplete), 0u);
  EXPECT_EQ(rows(5, kRowComplete), 1u);
  EXPECT_EQ(rows(6, kRowComplete), 1u);
  EXPECT_EQ(rows(6, kRowComplete & ~RowHasClock), 0u);
}

TEST(PipelineFacts, DecoupledPlansMustNotJoinStages) {
  auto rows = [] { return Rows().add(Phase::Forward, 0, 0, 0).add(Phase::Forward, 1, 0, 0, {0, 0}); };
  EXPECT_EQ(computePipelineFacts(rows().finish()).forbiddenCrossStageEdges, 0u);
  PipelineFacts facts = computePipelineFacts(rows().decoupled().finish());
  EXPECT_EQ(facts.forbiddenCrossStageEdges, 2u);
  EXPECT_THAT(facts.forwardProducers.before, IsEmpty());
  // An edge inside a stage, and one from a row that has no stage.
  facts = computePipelineFacts(Rows()
                                   .add(Phase::Forward, 0, 0, 0)
                                   .add(Phase::Backward, 0, 0, 0, {0})
                                   .add(Phase::Forward, 1, 0, 0, {}, kRowComplete & ~RowHasStage)
                                   .add(Phase::Forward, 2, 0, 0, {2})
                                   .decoupled()
                                   .finish());
  EXPECT_EQ(facts.forbiddenCrossStageEdges, 0u);
}

TEST(PipelineFacts, ExtremeNumbersAreJustNumbers) {
  PipelineFacts facts = computePipelineFacts(Rows()
                                                 .add(Phase::Forward, INT64_MAX, INT64_MIN, INT64_MIN)
                                                 .add(Phase::Backward, INT64_MAX, INT64_MIN, INT64_MAX, {0})
                                                 .add(Phase::Backward, INT64_MIN, INT64_MAX, 0)
                                                 .add(Phase::Forward, INT64_MIN, INT64_MAX, 0)
                                                 .finish());
  EXPECT_EQ(facts.maxClock, INT64_MAX);
  EXPECT_THAT(facts.ownForwards.before, ElementsAre(0)) << "negative stages are no steps";
  EXPECT_EQ(facts.ownForwardMissing, 0u);
  EXPECT_EQ(facts.absentProducers, 1u) << "the stage below the last";
}

} // namespace
