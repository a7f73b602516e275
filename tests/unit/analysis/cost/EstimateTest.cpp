//===- EstimateTest.cpp - list schedules, searches and bounds -----------------------------------------------------===//
//
// Makespans, bounds, orders and digests that carry a name are those of upstream's cost model for the same candidates.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/cost/Estimate.h"

#include "analysis/cost/Candidates.h"
#include "analysis/cost/CriticalPath.h"
#include "analysis/cost/OrderSearch.h"
#include "core/support/InputError.h"

#include <gmock/gmock.h>

#include <random>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

CompositionEstimate estimated(const CompositionCandidate &candidate, const EstimateOptions &options = {}) {
  llvm::Expected<CompositionEstimate> answer = estimate(candidate, calibration(), options);
  if (!answer) {
    ADD_FAILURE() << llvm::toString(answer.takeError());
    return {};
  }
  return std::move(*answer);
}

std::vector<std::string> orderOf(const CompositionCandidate &candidate, const CompositionEstimate &estimate) {
  std::vector<std::string> ids;
  for (ActionIndex action : estimate.order)
    ids.push_back(candidate.actionId[action]);
  return ids;
}

struct Recorded {
  double predicted, list, bound;
  uint64_t orders; ///< 0: the list method
  std::vector<std::string> order;
  std::string digest;
};

void expectRecorded(const CompositionCandidate &candidate, const Recorded &recorded) {
  CompositionEstimate answer = estimated(candidate);
  EXPECT_EQ(answer.predictedMs, recorded.predicted);
  EXPECT_EQ(answer.listMs, recorded.list);
  EXPECT_EQ(answer.lowerBoundMs, recorded.bound);
  EXPECT_EQ(answer.isExhaustive, recorded.orders > 0);
  EXPECT_EQ(answer.ordersExamined, std::max<uint64_t>(recorded.orders, 1));
  EXPECT_EQ(orderOf(candidate, answer), recorded.order);
  EXPECT_EQ(analysisDigest(candidate, calibration(), answer), recorded.digest);
}

TEST(Estimate, LetsANetworkTransferRunBesideACompute) {
  expectRecorded(candidateOf("overlap",
                             {
                                 {"network", 0.01, "comm:0", "device:0", {}, 0, 1000},
                                 {"compute", 8.0, "compute:0", "device:0", {}},
                                 {"consume", 1.0, "compute:0", "device:0", {"network", "compute"}},
                             }),
                 {11.0,
                  11.0,
                  11.0,
                  2,
                  {"network", "compute", "consume"},
                  "7bb1f1f1d68941cc05dc59bdb9b3901d0d6858074afa26674db65271ba199d0a"});
}

TEST(Estimate, RunsOneActionAtATimeOnAQueue) {
  expectRecorded(
      candidateOf("serial_queue",
                  {
                      {"left", 4.0, "compute:0", "device:0", {}},
                      {"right", 6.0, "compute:0", "device:0", {}},
                  }),
      {10.0, 10.0, 10.0, 2, {"left", "right"}, "877702041b3cac5f3ed35d7083d0aa207ed9bf451ee576ff964a8811e21a84f3"});
}

TEST(Estimate, SharesTheLanesOfADevice) {
  expectRecorded(
      candidateOf("lane_contention",
                  {
                      {"a", 1.0, "q:a", "device:0", {}, 5000, 0},
                      {"b", 1.0, "q:b", "device:0", {}, 3000, 0},
                      {"c", 9.0, "q:c", "device:0", {}},
                  }),
      {13.0, 17.0, 11.0, 6, {"a", "c", "b"}, "469d4d4a358028653423b7c414344c8c37297a45190af3cd61d88afeeb59f468"});
}

TEST(Estimate, SharesNothingAcrossDevices) {
  expectRecorded(candidateOf("cross_device",
                             {
                                 {"a", 1.0, "q:a", "device:0", {}, 5000, 0},
                                 {"b", 1.0, "q:b", "device:1", {}, 3000, 0},
                             }),
                 {5.0, 5.0, 5.0, 2, {"a", "b"}, "d7064310168809f6da387afad744ecec5e3652428340574b82002f78b0370a36"});
}

TEST(Estimate, SearchesADiamond) {
  expectRecorded(candidateOf("small_oracle",
                             {
                                 {"root", 2.0, "compute:0", "device:0", {}},
                                 {"long", 7.0, "compute:1", "device:0", {"root"}},
                                 {"short", 3.0, "compute:2", "device:0", {"root"}},
                                 {"join", 1.0, "compute:0", "device:0", {"long", "short"}},
                             }),
                 {13.0,
                  13.0,
                  13.0,
                  2,
                  {"root", "long", "short", "join"},
                  "020f4247c7bc8b002dfd1e7588e53314733ca131296420654ac3f8664a23d0fb"});
}

TEST(Estimate, FindsOrdersThatTheListMisses) {
  expectRecorded(candidateOf("list_beaten_by_search",
                             {
                                 {"a", 3.0, "q:1", "d:1", {}},
                                 {"b", 2.0, "q:1", "d:1", {}},
                                 {"c", 2.0, "q:2", "d:2", {"a"}},
                                 {"d", 2.0, "q:2", "d:2", {"b"}},
                                 {"e", 2.0, "q:2", "d:2", {}},
                             }),
                 {7.0,
                  9.0,
                  6.0,
                  30,
                  {"a", "b", "e", "c", "d"},
                  "d0d5519ff39290e109c8635a0575d7dfd38de9b131e9456f8d37840b9622714e"});
}

TEST(Estimate, LeavesLanesOfNoTimeAlone) {
  expectRecorded(candidateOf("zero_comm_lane",
                             {
                                 {"a", 0.5, "q:0", "d:0", {}},
                                 {"b", 0.25, "q:1", "d:0", {"a"}, 100, 10},
                             }),
                 {0.75, 0.75, 0.75, 1, {"a", "b"}, "a49ed5552c42408a0c5d72fe97ec626b9027972322a703627bf3d2a71ee645f2"});
}

TEST(Estimate, ListsByBottomLevelBeyondEightActions) {
  std::vector<Row> rows;
  for (unsigned index = 0; index < 12; ++index) {
    std::string number = std::to_string(index);
    std::string id = (index < 10 ? "a0" : "a") + number;
    rows.push_back({id, index + 1.0, "compute:" + number, "device:" + number, {}});
  }
  expectRecorded(candidateOf("wide12", rows),
                 {12,
                  12,
                  12,
                  0,
                  {"a11", "a10", "a09", "a08", "a07", "a06", "a05", "a04", "a03", "a02", "a01", "a00"},
                  "1a26676c5916214db743708b913ea72fc263f0a45d590ba3cbbd0f934ae3d296"});
}

TEST(Estimate, AddsUpASerialChain) {
  CompositionCandidate chain = serialChain("serial9", std::vector<double>(9, 2.0));
  expectRecorded(chain,
                 {18, 18, 18, 0, chain.actionId, "8948ac663322551a09b4992d2329ab679cbd6f545e88df86e11a73f939a6e176"});
}

// Upstream allows an absolute difference of 1e-12 and refuses this chain, whose sums differ by rounding.
TEST(Estimate, ToleratesRoundingInProportion) {
  CompositionEstimate answer =
      estimated(serialChain("chain", {447.863, 325.942, 486.944, 544.126, 935.289, 264.645, 822.311, 764.639, 840.48}));
  EXPECT_EQ(answer.predictedMs, 5432.239);
  EXPECT_LE(answer.lowerBoundMs, answer.predictedMs);
  EXPECT_NEAR(answer.lowerBoundMs, 5432.239, 1e-9);
}

TEST(Estimate, BoundHoldsOnRandomSerialChains) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<double> times;
    for (int index = 0; index < 12; ++index)
      times.push_back(10 + std::uniform_int_distribution<int>(0, 990'000)(random) / 1000.0);
    CompositionEstimate answer = estimated(serialChain("chain", times));
    EXPECT_LE(answer.lowerBoundMs, answer.predictedMs);
    EXPECT_NEAR(answer.lowerBoundMs, answer.predictedMs, 1e-6);
  }
}

TEST(Estimate, FusingIsNotAlwaysFaster) {
  std::vector<Row> apart = {{"network", 0.001, "comm:0", "device:0", {}, 0, 800},
                            {"kernel", 10, "compute:0", "device:0", {}}};
  EXPECT_DOUBLE_EQ(estimated(candidateOf("a", apart)).predictedMs, 10.001);
  std::vector<Row> fused = {{"network", 0.001, "comm:0", "device:0", {}, 0, 800},
                            {"kernel", 4, "compute:0", "device:0", {}, 0, 400}};
  EXPECT_DOUBLE_EQ(estimated(candidateOf("b", fused)).predictedMs, 12.0);
}

TEST(Estimate, GivesUpTheSearchBeyondItsOrders) {
  std::vector<Row> rows;
  for (const char *id : {"a", "b", "c", "d"})
    rows.push_back({id, 1, id, id, {}});
  CompositionCandidate candidate = candidateOf("free", rows);
  EXPECT_EQ(estimated(candidate).ordersExamined, 24u);
  EXPECT_TRUE(estimated(candidate, {24}).isExhaustive);
  CompositionEstimate limited = estimated(candidate, {23});
  EXPECT_FALSE(limited.isExhaustive);
  EXPECT_EQ(limited.ordersExamined, 1u);
  EXPECT_EQ(limited.searchMethod(), "critical_path_list");
}

std::string refusalOf(const CompositionCandidate &candidate, const Calibration &rates = calibration()) {
  std::string text;
  llvm::Expected<CompositionEstimate> answer = estimate(candidate, rates);
  EXPECT_FALSE(bool(answer)) << "estimated";
  if (!answer)
    llvm::handleAllErrors(answer.takeError(), [&](const InputError &error) {
      EXPECT_EQ(error.code, "composition-refused");
      text = error.message;
    });
  return text;
}

TEST(Estimate, RefusesWhatIsNoCandidate) {
  EXPECT_THAT(refusalOf(candidateOf("none", {})), HasSubstr("has no action"));
  EXPECT_THAT(refusalOf(candidateOf("twice", {{"a", 1, "q", "d", {}}, {"a", 1, "q", "d", {}}})),
              HasSubstr("two actions of candidate `twice` are called `a`"));
  EXPECT_THAT(refusalOf(candidateOf("circle", {{"a", 1, "q", "d", {"b"}}, {"b", 1, "q", "d", {"a"}}})),
              HasSubstr("form a cycle"));
  EXPECT_THAT(refusalOf(candidateOf("still", {{"a", 0, "q", "d", {}}})), HasSubstr("no measured cost"));
  EXPECT_THAT(refusalOf(candidateOf("nan", {{"a", std::nan(""), "q", "d", {}}})), HasSubstr("no measured cost"));
  CompositionCandidate short1 = candidateOf("short", {{"a", 1, "q", "d", {}}, {"b", 1, "q", "d", {}}});
  short1.cost.pop_back();
  EXPECT_THAT(refusalOf(short1), HasSubstr("1 measured rows"));
  EXPECT_THAT(refusalOf(candidateOf("rate", {{"a", 1, "q", "d", {}}}), {0, 1, ""}), HasSubstr("rates"));
}

TEST(TopologicalOrders, AreAllListedOnceInOrder) {
  // Ranks reverse the rows: 2 goes first where there is a choice.
  ActionGraph graph;
  graph.predecessors.finish();
  graph.predecessors.append(0);
  graph.predecessors.finish();
  graph.predecessors.finish();
  TopologicalOrders orders(graph, {2, 1, 0});
  std::vector<std::vector<ActionIndex>> all;
  while (orders.next())
    all.push_back(orders.order().vec());
  EXPECT_THAT(all, ElementsAre(ElementsAre(2, 0, 1), ElementsAre(0, 2, 1), ElementsAre(0, 1, 2)));
}

TEST(TopologicalOrders, OfNothingAreOne) {
  ActionGraph graph;
  TopologicalOrders orders(graph, {});
  EXPECT_TRUE(orders.next());
  EXPECT_FALSE(orders.next());
}

TEST(CriticalPath, IsTheLongestChain) {
  CompositionCandidate candidate = candidateOf("diamond", {{"join", 1, "q", "d", {"long", "short"}},
                                                           {"long", 7, "q", "d", {"root"}},
                                                           {"short", 3, "q", "d", {"root"}},
                                                           {"root", 2, "q", "d", {}}});
  Topology topology(candidate.graph);
  std::vector<double> duration = {1, 7, 3, 2};
  EXPECT_THAT(bottomLevels(candidate.graph, topology, duration), ElementsAre(1, 8, 4, 10));
  EXPECT_EQ(criticalPath(candidate.graph, topology, duration), 10);
  EXPECT_EQ(criticalPath(ActionGraph(), Topology(ActionGraph()), {}), 0);
}

} // namespace
