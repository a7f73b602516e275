//===- MegaMoeCompositionTest.cpp - plans, inferred and compared --------------------------------------------------===//
//
// Counts and digests are those of upstream's producer and inference for the same plans.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/megamoe/MegaMoeComposition.h"

#include "analysis/Graphs.h"
#include "analysis/megamoe/PlanRequests.h"
#include "analysis/plan/megamoe/IssueOrder.h"
#include "analysis/plan/megamoe/MegaMoeGraph.h"
#include "core/formats/Document.h"
#include "core/model/GraphBuilder.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::tests;
using testing::AllOf;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr DependencePolicy kBefore = DependencePolicy::Tessera20260822, kAfter = DependencePolicy::Tessera20260824;

template <typename Value> Value valueOf(llvm::Expected<Value> expected) {
  if (!expected) {
    ADD_FAILURE() << llvm::toString(expected.takeError());
    exit(1);
  }
  return std::move(*expected);
}

template <typename Value> std::string errorOf(llvm::Expected<Value> expected) {
  EXPECT_FALSE(bool(expected)) << "accepted";
  return expected ? "" : llvm::toString(expected.takeError());
}

MegaMoePlan planOf(unsigned numChunks, unsigned limit = 2) {
  return valueOf(planMegaMoe(equalChunks(numChunks, limit)));
}

/// The rows of the reference data: the actions sorted by id, action i takes 1 + i/8 ms.
std::shared_ptr<const ScheduleObject> rowsOf(const MegaMoePlan &plan, double scale = 1, llvm::StringRef without = "") {
  std::vector<std::string> ids;
  for (llvm::StringRef id : plan.actions.actionId)
    ids.push_back(id.str());
  llvm::sort(ids);
  std::string text = "{\"actions\":[";
  for (size_t index = 0; index < ids.size(); ++index) {
    if (ids[index] == without)
      continue;
    std::string digest;
    for (int pair = 0; pair < 32; ++pair)
      digest += "ab";
    text += (text.back() == '[' ? "" : ",") + std::string("{\"action_id\":\"") + ids[index] +
            "\",\"resource_vector\":{\"schema\":\"tessera.measured_resource_vector.v1\",\"usage\":"
            "\"composition_analysis_only\",\"selector_authority\":\"latency_ms\",\"compute_time_ms\":" +
            std::to_string(scale * (1.0 + 0.125 * static_cast<double>(index))) +
            ",\"bytes_moved\":4096,\"communication_bytes\":2048,\"queue_identity\":\"hip:0\",\"resource_identity\":"
            "\"gfx1151\",\"timing_provenance\":{\"source\":\"device_event\",\"domain\":\"device\"},"
            "\"artifact_digest\":\"" +
            digest + "\"}}";
  }
  ReadOptions options;
  options.format = InputFormat::ScheduleObject;
  return std::make_shared<const ScheduleObject>(
      valueOf(readScheduleObject(SourceText::fromString("rows.json", text + "]}"), options)));
}

MegaMoeDigests digests(const MegaMoePlan &plan, DependencePolicy policy) {
  MegaMoeInference inference = valueOf(inferMegaMoe(plan, policy));
  std::shared_ptr<const ScheduleObject> rows = rowsOf(plan);
  return digestsOf(plan, inference, *rows, valueOf(matchRows(inference, *rows)), ObjectSchema::V1);
}

/// Pairs that the closure orders.
size_t closureSize(const ActionGraph &graph) {
  size_t pairs = 0;
  for (const std::vector<bool> &row : closureOf(graph))
    pairs += static_cast<size_t>(llvm::count(row, true));
  return pairs;
}

TEST(MegaMoeGraph, HasOneOperationAnActionInIssueOrder) {
  MegaMoePlan plan = planOf(4);
  GraphFunction graph = megaMoeGraph(plan, *issueOrderOf(plan));
  EXPECT_EQ(graph.name, "golden");
  ASSERT_EQ(graph.size(), 12u);
  EXPECT_EQ(graph.operationId[3], "combine:0");
  EXPECT_EQ(graph.operationName(3), "tessera.moe_combine");
  EXPECT_EQ(graph.operationName(4), "tessera.matmul");
  auto namesOf = [&](llvm::ArrayRef<NameIndex> names) {
    std::string text;
    for (NameIndex name : names)
      text += graph.names[name].str() + " ";
    return text;
  };
  EXPECT_EQ(namesOf(graph.operands[0]), "routed ");
  EXPECT_EQ(namesOf(graph.operands[4]), "dispatch1 weights ");
  EXPECT_EQ(namesOf(graph.results[3]), "combine0 ");
  EXPECT_EQ(namesOf(graph.returns), "combine3 ");
}

// Before the corrections every pair has an edge; after them there are fewer edges, and still all pairs but three are in
// an order.
TEST(MegaMoeInference, OrdersAllPairsButThree) {
  for (unsigned chunks = 1; chunks <= 6; ++chunks) {
    MegaMoePlan plan = planOf(chunks);
    size_t numActions = 3 * chunks, numPairs = numActions * (numActions - 1) / 2;
    MegaMoeInference before = valueOf(inferMegaMoe(plan, kBefore)), after = valueOf(inferMegaMoe(plan, kAfter));
    EXPECT_EQ(before.dag.numEdges(), numPairs);
    EXPECT_EQ(after.dag.numEdges(), chunks * (2 * chunks + 1));
    EXPECT_EQ(closureSize(after.dag.graph), numPairs - (chunks > 1 ? 3 : 0)) << chunks;
  }
}

TEST(MegaMoeInference, AddsEdgesAtCollectivesOnly) {
  MegaMoeInference inference = valueOf(inferMegaMoe(planOf(4), kAfter));
  EXPECT_TRUE(inference.parity.isConservative());
  EXPECT_FALSE(inference.parity.isExact());
  EXPECT_EQ(inference.parity.additional.size(), 21u);
  std::vector<std::string> edges;
  for (auto [before, after] : inference.parity.additional)
    edges.push_back((before + " " + after).str());
  EXPECT_THAT(edges, Each(AllOf(testing::Not(HasSubstr("compute")), testing::ContainsRegex("dispatch|combine"))));
  EXPECT_TRUE(llvm::is_sorted(edges));
}

// The limit changes the plan's edges, and nothing of what is inferred.
TEST(MegaMoeInference, DoesNotKnowTheLimit) {
  MegaMoeInference two = valueOf(inferMegaMoe(planOf(6, 2), kAfter));
  MegaMoeInference three = valueOf(inferMegaMoe(planOf(6, 3), kAfter));
  EXPECT_EQ(two.dag.numEdges(), three.dag.numEdges());
  EXPECT_EQ(two.parity.additional.size(), three.parity.additional.size() + 3);
}

TEST(MegaMoeInference, ReferenceRuleCoversByClosure) {
  MegaMoeInference inference = valueOf(inferMegaMoe(planOf(4), DependencePolicy::Reference));
  EXPECT_LT(inference.dag.numEdges(), 23u);
  EXPECT_EQ(closureSize(inference.dag.graph), 63u);
}

TEST(MegaMoeInference, HasUpstreamsDigests) {
  MegaMoeDigests one = digests(planOf(1, 1), kAfter);
  EXPECT_EQ(one.schedule, "0594d2d5bad444a70c2d4bebbb72398e0958930b216943112b1a036c6b6cf3c4");
  EXPECT_EQ(one.inferred, "5b0e06649617ff02914504beed62dcb682c3d39f6d00a4a5afdc3faae6c9ebb4");
  MegaMoeDigests older = digests(planOf(1, 1), kBefore);
  EXPECT_EQ(older.schedule, "17811d2e89528ba8da7f0ccbb5b6963635b4284b050435468232bab02977fd30");
  EXPECT_EQ(older.inferred, "af23c2d69919e1e2ef2ec217c9d6ff1587af39494f452f93936fbb011893d193");
}

TEST(MegaMoeInference, ScheduleDigestIsBoundToThePlan) {
  MegaMoeRequest larger = equalChunks(4);
  larger.capacities.assign(4, 16);
  larger.dispatchBufferBytes.assign(4, 8192);
  MegaMoeDigests one = digests(planOf(4), kAfter), other = digests(valueOf(planMegaMoe(larger)), kAfter);
  EXPECT_NE(one.schedule, other.schedule);
  // The object under the plan's own id knows nothing of capacities and buffers.
  EXPECT_EQ(one.inferred, other.inferred);
  EXPECT_EQ(one.schedule, digests(planOf(4), kAfter).schedule);
}

/// The program of a plan with every operation replaced by one that only reads what is its own.
GraphFunction withoutMeaning(const MegaMoePlan &plan, llvm::ArrayRef<ActionIndex> order) {
  GraphBuilder builder;
  builder.setName("private");
  for (ActionIndex row : order) {
    std::string input = "%in" + std::to_string(row), result = "%out" + std::to_string(row);
    builder.addArgument(input, "tensor<4xf32>");
    builder.addOperation(plan.actions.actionId[row], "tessera.relu", {llvm::StringRef(input)},
                         {llvm::StringRef(result)});
  }
  return builder.finish();
}

TEST(MegaMoeInference, RefusesOperationsThatLostTheirMeaning) {
  MegaMoePlan plan = planOf(4);
  std::vector<ActionIndex> order = *issueOrderOf(plan);
  for (DependencePolicy policy : {kAfter, DependencePolicy::Reference})
    EXPECT_THAT(errorOf(inferMegaMoe(plan, withoutMeaning(plan, order), order, policy)),
                AllOf(HasSubstr("does not cover the hand-authored"), HasSubstr("combine:0 -> combine:1")))
        << nameOf(policy).str();
}

TEST(MegaMoeInference, RefusesPlansThatCannotBeIssued) {
  MegaMoePlan plan = planOf(2);
  plan.graph = graphOf({{5}, {0}, {1, 3}, {0}, {3}, {4, 2}});
  EXPECT_THAT(errorOf(inferMegaMoe(plan, kAfter)), HasSubstr("cycle"));
  plan = planOf(2);
  plan.actions.actionId[0] = "start";
  EXPECT_THAT(errorOf(inferMegaMoe(plan, kAfter)), HasSubstr("`start` is no action"));
}

TEST(MegaMoeRows, MustBeTotal) {
  MegaMoePlan plan = planOf(3);
  MegaMoeInference inference = valueOf(inferMegaMoe(plan, kAfter));
  EXPECT_THAT(errorOf(matchRows(inference, *rowsOf(plan, 1, "combine:1"))),
              AllOf(HasSubstr("must be total"), HasSubstr("missing combine:1; extra none")));
  EXPECT_THAT(errorOf(matchRows(inference, *rowsOf(planOf(4)))),
              HasSubstr("missing none; extra combine:3, compute:3, dispatch:3"));
}

TEST(MegaMoeCandidate, IsCalledLikeItsPlan) {
  MegaMoePlan plan = planOf(3);
  MegaMoeInference inference = valueOf(inferMegaMoe(plan, kAfter));
  std::shared_ptr<const ScheduleObject> rows = rowsOf(plan);
  CompositionCandidate candidate = valueOf(candidateOf(plan, inference, *rows, valueOf(matchRows(inference, *rows))));
  EXPECT_EQ(candidate.id, "golden");
  ASSERT_EQ(candidate.actionId.size(), 9u);
  EXPECT_EQ(candidate.actionId[0], "dispatch:0");
  EXPECT_EQ(candidate.cost[0].queue, "hip:0");
  // combine:0-2, compute:0-2, dispatch:0-2: the first dispatch is the seventh by text.
  EXPECT_EQ(candidate.cost[0].computeMs, 1.75);
  EXPECT_TRUE(bool(estimate(candidate, {1000, 1000, std::string(64, 'c')})));
}

TEST(MegaMoePruning, PrunesTheSlowPlan) {
  MegaMoeRequest request = equalChunks(3);
  request.planId = "slow";
  MegaMoePlan fast = planOf(3), slow = valueOf(planMegaMoe(request));
  std::shared_ptr<const ScheduleObject> fastRows = rowsOf(fast), slowRows = rowsOf(slow, 10);
  Calibration rates{1e6, 1e6, std::string(64, 'c')};
  Pruning pruning =
      valueOf(pruneMegaMoePlans({&fast, &slow}, {{"golden", fastRows.get()}, {"slow", slowRows.get()}}, kAfter, rates));
  EXPECT_THAT(pruning.kept, testing::ElementsAre(0));
  EXPECT_THAT(pruning.pruned, testing::ElementsAre(1));
  EXPECT_THAT(errorOf(pruneMegaMoePlans({&fast, &fast}, {{"golden", fastRows.get()}}, kAfter, rates)),
              HasSubstr("must be unique"));
  EXPECT_THAT(errorOf(pruneMegaMoePlans({&slow}, {{"golden", fastRows.get()}}, kAfter, rates)),
              HasSubstr("no resource vectors"));
}

// Collectives of 5 ms and computes of 10 ms on resources of their own, as upstream's model has them: the edges before
// the corrections cost 80 ms, those after them 70.
TEST(MegaMoePruning, CorrectionsSaveAnOverlapOfTen) {
  MegaMoePlan plan = planOf(4);
  for (auto [policy, expected] : {std::pair(kBefore, 80.0), std::pair(kAfter, 70.0)}) {
    MegaMoeInference inference = valueOf(inferMegaMoe(plan, policy));
    CompositionCandidate candidate;
    candidate.id = "modelled";
    candidate.graph = inference.dag.graph;
    for (llvm::StringRef id : inference.graph.operationId) {
      bool isCompute = MegaMoeAction::parse(id)->phase == MegaMoePhase::Compute;
      std::string place = isCompute ? "compute" : "network";
      candidate.actionId.push_back(id.str());
      candidate.cost.push_back({isCompute ? 10.0 : 5.0, 0, 0, place, place, std::string(64, 'a')});
    }
    EXPECT_DOUBLE_EQ(valueOf(estimate(candidate, {1, 1, ""})).predictedMs, expected);
  }
}

} // namespace
