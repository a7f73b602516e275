#include "analysis/plan/PipelinePlanner.h"

#include "analysis/Rows.h"
#include "analysis/Topology.h"
#include "analysis/plan/PipelineSteps.h"
#include "core/support/InputError.h"

#include "gmock/gmock.h"

#include <algorithm>
#include <tuple>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// Code and message of the refusal, or nothing.
std::pair<std::string, std::string> refusalOf(const PipelineRequest &request, const Limits &limits = {}) {
  std::pair<std::string, std::string> refusal;
  llvm::handleAllErrors(checkRequest(request, limits), [&](const InputError &error) {
    refusal = {error.code, error.message};
    EXPECT_EQ(error.verdict, Verdict::Invalid);
  });
  return refusal;
}

std::string wordsOf(const PipelineRequest &request) {
  return refusalOf(request).second;
}

std::vector<std::string> namesOf(llvm::ArrayRef<llvm::StringRef> list) {
  std::vector<std::string> names;
  for (llvm::StringRef name : list)
    names.push_back(name.str());
  return names;
}

TEST(PipelineRequest, RefusalsInTheProducersOrder) {
  PipelineRequest both = interleaved(0, 0, 0);
  both.decoupled = true;
  EXPECT_THAT(wordsOf(both), HasSubstr("num_stages must be >= 1"));
  both.numStages = 4;
  EXPECT_THAT(wordsOf(both), HasSubstr("num_micro_batches must be >= 1"));
  both.numMicroBatches = 1;
  EXPECT_THAT(wordsOf(both), HasSubstr("mutually exclusive"));
  both.decoupled = false;
  EXPECT_THAT(wordsOf(both), HasSubstr("num_chunks >= 2"));
  both.numChunks = 2;
  EXPECT_THAT(wordsOf(both), HasSubstr("requires num_micro_batches >="));
  both.numMicroBatches = 7;
  EXPECT_THAT(wordsOf(both), HasSubstr("requires num_micro_batches >="));
  both.numMicroBatches = 8;
  EXPECT_EQ(wordsOf(both), "");
}

TEST(PipelineRequest, NegativeNumbersAreRefusedToo) {
  EXPECT_THAT(wordsOf(oneForwardOneBackward(-1, 4)), HasSubstr("num_stages must be >= 1"));
  EXPECT_THAT(wordsOf(oneForwardOneBackward(4, -1)), HasSubstr("num_micro_batches must be >= 1"));
  EXPECT_THAT(wordsOf(interleaved(4, 8, -2)), HasSubstr("num_chunks >= 2"));
}

TEST(PipelineRequest, ChunksAreLookedAtOnlyWhenInterleaved) {
  for (int64_t chunks : {INT64_MIN, int64_t(-3), int64_t(0), INT64_MAX}) {
    PipelineRequest request = oneForwardOneBackward(2, 4);
    request.numChunks = chunks;
    EXPECT_EQ(wordsOf(request), "");
    PipelineCarrier carrier = plan(request);
    EXPECT_EQ(carrier.numChunks.value, chunks);
    EXPECT_EQ(carrier.rows.size(), 16u);
  }
}

TEST(PipelineRequest, FewMicroBatchesAreTheGatesBusiness) {
  EXPECT_EQ(wordsOf(oneForwardOneBackward(8, 1)), "");
}

TEST(PipelineRequest, SizesAreRefusedBeforeAnythingIsAllocated) {
  EXPECT_EQ(refusalOf(oneForwardOneBackward(INT64_MAX, INT64_MAX)).first, "limit-exceeded");
  EXPECT_EQ(refusalOf(oneForwardOneBackward(1, INT64_MAX)).first, "limit-exceeded");
  EXPECT_EQ(refusalOf(decoupled(INT64_MAX / 2, 2)).first, "limit-exceeded");
  EXPECT_EQ(refusalOf(interleaved(INT64_MAX, INT64_MAX - 1, INT64_MAX)).first, "plan-refused");
  EXPECT_EQ(refusalOf(interleaved(INT64_MAX, INT64_MAX, INT64_MAX)).first, "limit-exceeded");
  Limits limits;
  limits.maxActions = 128;
  EXPECT_EQ(refusalOf(interleaved(4, 8, 2), limits).first, "");
  limits.maxActions = 127;
  EXPECT_EQ(refusalOf(interleaved(4, 8, 2), limits).first, "limit-exceeded");
  limits.maxActions = UINT64_MAX;
  EXPECT_EQ(refusalOf(oneForwardOneBackward(int64_t(1) << 31, 1), limits).first, "limit-exceeded")
      << "rows are numbered in 32 bits";
}

TEST(PipelinePlanner, WritesTheHeaderAndLeavesTheDigestOut) {
  PipelineCarrier carrier = plan(interleaved(2, 4, 2));
  EXPECT_FALSE(carrier.digest.present());
  EXPECT_EQ(carrier.digest.state, AttributeState::Absent);
  EXPECT_EQ(carrier.schema.value, kPipelineSchemaV1);
  EXPECT_EQ(carrier.numStages.value, 2);
  EXPECT_EQ(carrier.numMicroBatches.value, 4);
  EXPECT_EQ(carrier.numChunks.value, 2);
  EXPECT_EQ(carrier.steps, AttributeState::Present);
  EXPECT_EQ(carrier.mode(), PipelineMode::Interleaved);
  EXPECT_EQ(carrier.numVirtualStages(), 4);
  EXPECT_EQ(plan(decoupled(2, 2)).mode(), PipelineMode::Decoupled);
  EXPECT_EQ(plan(oneForwardOneBackward(2, 2)).mode(), PipelineMode::OneForwardOneBackward);
}

TEST(PipelinePlanner, RowsOfASmallPlan) {
  PipelineCarrier carrier = plan(oneForwardOneBackward(2, 2));
  EXPECT_THAT(namesOf(carrier.rows.actionId),
              ElementsAre("pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:1:1:1:0:F", "pipeline:2:1:1:0:B",
                          "pipeline:2:1:1:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B", "pipeline:4:0:0:1:B"));
  EXPECT_THAT(carrier.rows.dependsOnRow[0], IsEmpty());
  EXPECT_THAT(carrier.rows.dependsOnRow[4], ElementsAre(1, 3));
  EXPECT_THAT(carrier.rows.dependsOnRow[5], ElementsAre(0, 1, 3));
  EXPECT_THAT(carrier.rows.dependsOnRow[7], ElementsAre(1, 5, 6));
}

TEST(PipelinePlanner, DependenciesAreSortedAsText) {
  PipelineCarrier carrier = plan(oneForwardOneBackward(8, 8));
  bool differsFromRowOrder = false;
  for (ActionIndex row = 0; row < carrier.rows.size(); ++row) {
    std::vector<std::string> names = namesOf(carrier.rows.dependsOn[row]);
    EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
    differsFromRowOrder |= !llvm::is_sorted(carrier.rows.dependsOnRow[row]);
  }
  EXPECT_TRUE(differsFromRowOrder) << "clock 10 goes before clock 9 as text";
}

TEST(PipelinePlanner, ClocksOfTheModes) {
  EXPECT_EQ(StepClock(oneForwardOneBackward(4, 8)).of(1, 2, Phase::Forward), 3);
  EXPECT_EQ(StepClock(oneForwardOneBackward(4, 8)).of(1, 2, Phase::Backward), 8);
  EXPECT_EQ(StepClock(interleaved(4, 8, 2)).of(7, 0, Phase::Backward), 8);
  EXPECT_EQ(StepClock(interleaved(4, 8, 2)).of(0, 7, Phase::Backward), 22);
  EXPECT_EQ(StepClock(interleaved(4, 8, 2, Planner::StageKeyed)).of(0, 0, Phase::Backward), 8);
  EXPECT_EQ(StepClock(interleaved(4, 8, 2, Planner::RankKeyed)).of(7, 7, Phase::Backward), 22);
  EXPECT_EQ(StepClock(decoupled(4, 8)).of(3, 5, Phase::Forward), 10);
  EXPECT_EQ(StepClock(decoupled(4, 8)).of(3, 5, Phase::Backward), 11);
  EXPECT_EQ(StepClock(oneForwardOneBackward(4, 8, Planner::RankKeyed)).of(1, 2, Phase::Backward), 8);
}

/// Generates in the producer's own nesting and sorts as it does: what the counting sort must come to.
void expectProducersOrder(const PipelineRequest &request) {
  using Step = std::tuple<int64_t, int64_t, int64_t, int64_t, Phase>;
  std::vector<Step> steps;
  StepClock clock(request);
  for (int64_t chunk = 0; chunk < (request.interleaved ? request.numChunks : 1); ++chunk)
    for (int64_t microBatch = 0; microBatch < request.numMicroBatches; ++microBatch)
      for (int64_t rank = 0; rank < request.numStages; ++rank)
        for (Phase phase : {Phase::Forward, Phase::Backward}) {
          int64_t stage = rank + chunk * request.numStages;
          steps.emplace_back(clock.of(stage, microBatch, phase), rank, stage, microBatch, phase);
        }
  std::stable_sort(steps.begin(), steps.end(), [](const Step &one, const Step &other) {
    return std::tie(std::get<0>(one), std::get<1>(one)) < std::tie(std::get<0>(other), std::get<1>(other));
  });
  RowTable rows;
  layOutSteps(request, rows);
  std::vector<Step> got;
  for (size_t row = 0; row < rows.clock.size(); ++row)
    got.emplace_back(rows.clock[row], rows.rank[row], rows.stage[row], rows.microBatch[row], rows.phase[row]);
  EXPECT_TRUE(got == steps);
  EXPECT_EQ(std::get<0>(steps.back()), clock.last());
}

/// What the readers build from the names is what the planner built from the rows.
void expectFinished(const PipelineCarrier &carrier) {
  PipelineCarrier again;
  again.rows = carrier.rows;
  again.rows.dependsOnRow = {};
  finishCarrier(again);
  ASSERT_EQ(again.graph.size(), carrier.graph.size());
  EXPECT_EQ(again.graph.lane, carrier.graph.lane);
  for (ActionIndex row = 0; row < carrier.graph.size(); ++row) {
    EXPECT_EQ(again.graph.predecessors[row], carrier.graph.predecessors[row]);
    EXPECT_EQ(again.rows.dependsOnRow[row], carrier.rows.dependsOnRow[row]);
    EXPECT_EQ(carrier.rows.fields[row], kRowComplete);
  }
}

TEST(PipelinePlanner, AllSmallPlansAreFinishedAndInOrder) {
  for (Planner planner : allPlanners())
    for (int64_t p = 1; p <= 6; ++p)
      for (int64_t v = 1; v <= 5; ++v)
        for (int64_t m = p * v; m <= p * v + 1; ++m) {
          std::vector<PipelineRequest> requests = {oneForwardOneBackward(p, m, planner), decoupled(p, m, planner)};
          if (v > 1)
            requests.push_back(interleaved(p, m, v, planner));
          for (const PipelineRequest &request : requests) {
            SCOPED_TRACE(testing::Message() << nameOf(planner).str() << ' ' << nameOf(request.mode()).str() << " p "
                                            << p << " v " << v << " m " << m);
            expectProducersOrder(request);
            PipelineCarrier carrier = plan(request);
            expectFinished(carrier);
            EXPECT_TRUE(Topology(carrier.graph).isRowOrder());
          }
        }
}

TEST(PipelinePlanner, MoreStagesThanMicroBatches) {
  expectProducersOrder(oneForwardOneBackward(7, 1));
  expectFinished(plan(oneForwardOneBackward(7, 1)));
}

bool sameRows(const PipelineCarrier &one, const PipelineCarrier &other) {
  return one.rows.actionId == other.rows.actionId && one.rows.dependsOn.all() == other.rows.dependsOn.all();
}

TEST(PipelinePlanner, WhatTheGenerationsShare) {
  for (Planner older : {Planner::StageKeyed, Planner::RankKeyed}) {
    EXPECT_TRUE(sameRows(plan(oneForwardOneBackward(4, 8)), plan(oneForwardOneBackward(4, 8, older))));
    EXPECT_FALSE(sameRows(plan(interleaved(4, 8, 2)), plan(interleaved(4, 8, 2, older))));
    EXPECT_FALSE(sameRows(plan(decoupled(4, 4)), plan(decoupled(4, 4, older))));
  }
  EXPECT_TRUE(sameRows(plan(decoupled(4, 4, Planner::StageKeyed)), plan(decoupled(4, 4, Planner::RankKeyed))));
  EXPECT_FALSE(
      sameRows(plan(interleaved(4, 8, 2, Planner::StageKeyed)), plan(interleaved(4, 8, 2, Planner::RankKeyed))));
}

} // namespace
