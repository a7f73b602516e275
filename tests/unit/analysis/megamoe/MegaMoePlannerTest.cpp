//===- MegaMoePlannerTest.cpp - plans, their digests, and what no plan is made of ---------------------------------===//

#include "analysis/plan/megamoe/MegaMoePlanner.h"

#include "analysis/megamoe/PlanRequests.h"
#include "analysis/plan/megamoe/IssueOrder.h"
#include "analysis/plan/megamoe/MegaMoeOracle.h"
#include "core/support/InputError.h"

#include "llvm/ADT/StringExtras.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

MegaMoePlan planned(const MegaMoeRequest &request) {
  llvm::Expected<MegaMoePlan> plan = planMegaMoe(request);
  if (!plan) {
    ADD_FAILURE() << llvm::toString(plan.takeError());
    return {};
  }
  return std::move(*plan);
}

std::string digestOfPlan(const MegaMoeRequest &request) {
  return planned(request).text(PlanArtifactDigest).str();
}

/// Code and message.
std::pair<std::string, std::string> refusalOf(const MegaMoeRequest &request, const Limits &limits = {}) {
  std::pair<std::string, std::string> refusal;
  llvm::Expected<MegaMoePlan> plan = planMegaMoe(request, limits);
  EXPECT_FALSE(bool(plan)) << "planned";
  if (!plan)
    llvm::handleAllErrors(plan.takeError(), [&](const InputError &error) {
      refusal = {error.code, error.message};
      EXPECT_EQ(error.verdict, Verdict::Invalid);
    });
  return refusal;
}

std::string wordsOf(const MegaMoeRequest &request) {
  auto [code, message] = refusalOf(request);
  EXPECT_EQ(code, "plan-refused");
  return message;
}

std::vector<std::string> column(const MegaMoePlan &plan, ChunkField field) {
  std::vector<std::string> texts;
  for (const MegaMoeChunk &chunk : plan.chunks)
    texts.push_back(chunk[field].text.str());
  return texts;
}

std::string orderOf(const MegaMoePlan &plan) {
  std::optional<std::vector<ActionIndex>> order = issueOrderOf(plan);
  if (!order)
    return "cycle";
  std::string text;
  for (ActionIndex row : *order) {
    auto action = *MegaMoeAction::parse(plan.actions.actionId[row]);
    text += (text.empty() ? "" : " ") + std::string(1, "dkm"[static_cast<unsigned>(action.phase)]) +
            std::to_string(action.chunk);
  }
  return text;
}

TEST(MegaMoePlanner, SplitsTokensEvenlyAndGivesTheRestToTheFirst) {
  MegaMoeRequest request = equalChunks(4, 2, 10);
  MegaMoePlan plan = planned(request);
  EXPECT_THAT(column(plan, ChunkStart), ElementsAre("0", "3", "6", "8"));
  EXPECT_THAT(column(plan, ChunkStop), ElementsAre("3", "6", "8", "10"));
  EXPECT_THAT(column(plan, ChunkIndex), ElementsAre("0", "1", "2", "3"));
}

TEST(MegaMoePlanner, MakesNoMoreChunksThanTokens) {
  MegaMoeRequest request = equalChunks(3, 5, 3);
  request.numChunks = 5;
  MegaMoePlan plan = planned(request);
  EXPECT_THAT(column(plan, ChunkStop), ElementsAre("1", "2", "3"));
  EXPECT_EQ(plan.text(PlanMaxInFlightChunks), "3");
}

TEST(MegaMoePlanner, ComputesWithNumbersOfAnySize) {
  MegaMoeRequest request = equalChunks(2);
  request.numTokens = toBigInteger("1000000000000000000000000000001");
  request.dispatchBufferBytes = {toBigInteger("9223372036854775807"), 2};
  MegaMoePlan plan = planned(request);
  EXPECT_THAT(column(plan, ChunkStop),
              ElementsAre("500000000000000000000000000001", "1000000000000000000000000000001"));
  EXPECT_EQ(plan.text(PlanMaxLiveDispatchBytes), "9223372036854775809");
}

// The digests here are those of upstream's producer for the same requests.
TEST(MegaMoePlanner, HasUpstreamsDigests) {
  EXPECT_EQ(digestOfPlan(equalChunks(1, 1)), "d02d2214debd8230f78544920cdf47aa1cad5942522c2ddf5e7585d9f7e2e8fd");
  EXPECT_EQ(digestOfPlan(equalChunks(3)), "5748d4a2d2bc48cf030b4aa76702bb9c3169543258f4bf600303ce6d82121f06");
  EXPECT_EQ(digestOfPlan(equalChunks(4, 3)), "89999531f8ba22f868c61a23f795770aa6b4e7656021bbc2315f29afb2911ecf");
}

TEST(MegaMoePlanner, HasUpstreamsDigestsOfUnevenPlans) {
  MegaMoeRequest uneven = equalChunks(4, 2, 10);
  uneven.planId = "uneven";
  uneven.capacities = {3, 3, 2, 2};
  uneven.dispatchBufferBytes = {300, 100, 700, 200};
  EXPECT_EQ(digestOfPlan(uneven), "6055c748d6937deba28a72718d320bd858a20048d8b502dc30428dcd351d3c7e");
  MegaMoeRequest clamped = equalChunks(3, 5, 3);
  clamped.planId = "more_chunks_than_tokens";
  clamped.numChunks = 5;
  clamped.capacities.assign(3, 1);
  clamped.dispatchBufferBytes.assign(3, 8);
  EXPECT_EQ(digestOfPlan(clamped), "c8251d06b24d64ffd558283630784232a94bed115a1cd1238db53da94511ba89");
}

TEST(MegaMoePlanner, ForgetsTheLimitThatWasAskedForBeyondTheChunks) {
  EXPECT_EQ(digestOfPlan(equalChunks(1, 1)), digestOfPlan(equalChunks(1, 8)));
  EXPECT_EQ(digestOfPlan(equalChunks(4, 4)), digestOfPlan(equalChunks(4, 6)));
  EXPECT_NE(digestOfPlan(equalChunks(4, 3)), digestOfPlan(equalChunks(4, 4)));
}

TEST(MegaMoePlanner, TakesTheLargestWindowOfLiveBuffers) {
  MegaMoeRequest request = equalChunks(4, 2, 10);
  request.dispatchBufferBytes = {300, 100, 700, 200};
  EXPECT_EQ(planned(request).text(PlanMaxLiveDispatchBytes), "900");
  request.maxInFlightChunks = 3;
  EXPECT_EQ(planned(request).text(PlanMaxLiveDispatchBytes), "1100");
  EXPECT_EQ(largestWindow({}, 2), 0);
  EXPECT_EQ(largestWindow({BigInteger(5), BigInteger(1)}, 9), 6);
}

TEST(MegaMoePlanner, ListsDependenciesInTheOraclesOrder) {
  MegaMoePlan plan = planned(equalChunks(6, 3));
  EXPECT_THAT(dependenciesOf(plan, "dispatch:0"), IsEmpty());
  EXPECT_THAT(dependenciesOf(plan, "dispatch:1"), ElementsAre("dispatch:0"));
  EXPECT_THAT(dependenciesOf(plan, "dispatch:2"), ElementsAre("combine:0"));
  EXPECT_THAT(dependenciesOf(plan, "dispatch:3"), ElementsAre("combine:1", "combine:0"));
  EXPECT_THAT(dependenciesOf(plan, "compute:5"), ElementsAre("dispatch:5"));
  EXPECT_THAT(dependenciesOf(plan, "combine:0"), ElementsAre("compute:0", "dispatch:1"));
  EXPECT_THAT(dependenciesOf(plan, "combine:5"), ElementsAre("compute:5", "combine:4"));
  EXPECT_THAT(dependenciesOf(planned(equalChunks(1)), "combine:0"), ElementsAre("compute:0"));
}

TEST(MegaMoeOracle, HasSoManyEdges) {
  EXPECT_EQ(megaMoeOracle(0, 2).predecessors.total(), 0u);
  EXPECT_EQ(megaMoeOracle(1, 1).predecessors.total(), 2u);
  for (uint32_t chunks = 2; chunks <= 9; ++chunks)
    for (uint32_t limit = 2; limit <= chunks; ++limit)
      EXPECT_EQ(megaMoeOracle(chunks, limit).predecessors.total(), 4 * chunks - 1 + (limit > 2 ? chunks - limit : 0))
          << chunks << " chunks, limit " << limit;
}

TEST(IssueOrder, TakesTheSmallestChunkAndPhaseThatIsReady) {
  EXPECT_EQ(orderOf(planned(equalChunks(4))), "d0 k0 d1 m0 k1 m1 d2 k2 m2 d3 k3 m3");
  EXPECT_EQ(orderOf(planned(equalChunks(4, 4))), "d0 k0 d1 m0 k1 m1 d2 k2 m2 d3 k3 m3");
  EXPECT_EQ(orderOf(planned(equalChunks(1))), "d0 k0 m0");
}

TEST(IssueOrder, HasNoneForACycle) {
  MegaMoePlan plan = planned(equalChunks(2));
  // dispatch:0 after combine:1, which waits for it.
  ActionGraph graph;
  for (ActionIndex row = 0; row < plan.graph.size(); ++row) {
    for (ActionIndex predecessor : plan.graph.predecessors[row])
      graph.predecessors.append(predecessor);
    if (row == 0)
      graph.predecessors.append(megaMoeRow(1, MegaMoePhase::Combine));
    graph.predecessors.finish();
  }
  plan.graph = std::move(graph);
  EXPECT_EQ(orderOf(plan), "cycle");
}

TEST(MegaMoePlanner, RefusesSizes) {
  EXPECT_THAT(wordsOf(equalChunks(2, 2, 0)), HasSubstr("num_tokens is 0"));
  MegaMoeRequest noChunks = equalChunks(0, 2, 4);
  EXPECT_THAT(wordsOf(noChunks), testing::AllOf(HasSubstr("num_tokens"), HasSubstr("num_chunks is 0")));
  MegaMoeRequest shorter = equalChunks(2);
  shorter.capacities.pop_back();
  EXPECT_THAT(wordsOf(shorter), testing::AllOf(HasSubstr("capacity vectors"), HasSubstr("capacities has 1")));
  MegaMoeRequest noBuffer = equalChunks(2);
  noBuffer.dispatchBufferBytes.pop_back();
  EXPECT_THAT(wordsOf(noBuffer),
              testing::AllOf(HasSubstr("capacity vectors"), HasSubstr("dispatch_buffer_bytes has 1")));
  // Five chunks were asked for, three tokens make three.
  EXPECT_THAT(wordsOf(equalChunks(5, 2, 3)), HasSubstr("capacities has 5, and this plan has 3 chunks"));
}

TEST(MegaMoePlanner, RefusesChunksWithoutRoom) {
  MegaMoeRequest request = equalChunks(2);
  request.capacities[1] = 0;
  EXPECT_THAT(wordsOf(request), HasSubstr("expert capacity of a chunk is at least 1, and that of chunk 1 is 0"));
  request = equalChunks(2);
  request.dispatchBufferBytes[0] = -1;
  EXPECT_THAT(wordsOf(request), HasSubstr("dispatch buffer has at least 0 bytes, and that of chunk 0 has -1"));
}

TEST(MegaMoePlanner, RefusesLimitsThatLetNothingOverlap) {
  EXPECT_THAT(wordsOf(equalChunks(2, 0)), HasSubstr("max_in_flight_chunks"));
  EXPECT_THAT(wordsOf(equalChunks(1, 0)), HasSubstr("max_in_flight_chunks"));
  EXPECT_THAT(wordsOf(equalChunks(2, 1)), HasSubstr("two live chunks"));
  EXPECT_EQ(planned(equalChunks(1, 1)).text(PlanMaxInFlightChunks), "1");
}

TEST(MegaMoePlanner, RefusesAWorkspaceThatIsTooSmall) {
  MegaMoeRequest request = equalChunks(3, 2, 12);
  request.workspaceCapacityBytes = 8192;
  EXPECT_EQ(planned(request).text(PlanMaxLiveDispatchBytes), "8192");
  request.workspaceCapacityBytes = 8191;
  EXPECT_THAT(wordsOf(request), testing::AllOf(HasSubstr("exceeds workspace"), HasSubstr("8192"), HasSubstr("8191")));
  request.workspaceCapacityBytes = -1;
  EXPECT_THAT(wordsOf(request), HasSubstr("workspace capacity is at least 0"));
}

TEST(MegaMoePlanner, LooksAtIdAndStagesLast) {
  MegaMoeRequest request = equalChunks(2);
  request.pipelineStages = 3;
  EXPECT_THAT(wordsOf(request), HasSubstr("pipeline_stages"));
  request.planId.clear();
  EXPECT_THAT(wordsOf(request), HasSubstr("plan_id"));
  request.maxInFlightChunks = 1;
  EXPECT_THAT(wordsOf(request), HasSubstr("two live chunks"));
}

TEST(MegaMoePlanner, RefusesPlansBeyondTheLimits) {
  Limits limits;
  limits.maxActions = 11;
  EXPECT_EQ(refusalOf(equalChunks(4), limits).first, "limit-exceeded");
  limits.maxActions = 12;
  EXPECT_TRUE(bool(planMegaMoe(equalChunks(4), limits)));
  // Each chunk repeats the digits of the number of tokens.
  MegaMoeRequest request = equalChunks(4);
  request.numTokens = toBigInteger("1" + std::string(4000, '0'));
  limits.maxBytes = 20'000;
  EXPECT_EQ(refusalOf(request, limits).first, "limit-exceeded");
}

} // namespace
