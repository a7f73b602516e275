#include "analysis/TransferInsertion.h"

#include "ModuleGraphs.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(TransferInsertion, RoutesAChain) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), b = graphs.add(1, {graphs.resultOf(a)}), c = graphs.add(2, {graphs.resultOf(b)});
  ModuleGraph graph = graphs.finish({graphs.resultOf(c)});
  OperationIndex end = 3;
  uint32_t numValues = graph.numValues;

  std::vector<Transfer> transfers = insertStageTransfers(graph, 3);
  ASSERT_EQ(transfers.size(), 2u);
  const Transfer &first = transfers[0];
  EXPECT_EQ(first.fromStage, 0);
  EXPECT_EQ(first.producer, a);
  EXPECT_EQ(first.before, b);
  EXPECT_EQ(first.numUses, 1u);
  const ModuleOperation &send = graph.operations[first.send], &receive = graph.operations[first.receive];
  EXPECT_EQ(send.name, "tessera.pipeline.send");
  EXPECT_EQ(send.fromStage, 0);
  EXPECT_THAT(send.operands, ElementsAre(graph.operations[a].results[0]));
  EXPECT_EQ(receive.name, "tessera.pipeline.recv");
  EXPECT_EQ(receive.toStage, 1);
  EXPECT_THAT(graph.operations[b].operands, ElementsAre(receive.results[0]));
  EXPECT_EQ(send.stage, std::nullopt);
  EXPECT_EQ(receive.stage, std::nullopt);
  EXPECT_EQ(graph.numValues, numValues + 2);
  const Transfer &second = transfers[1];
  EXPECT_EQ(second.fromStage, 1);
  EXPECT_THAT(graph.functions[0], ElementsAre(a, first.send, first.receive, b, second.send, second.receive, c, end));
}

TEST(TransferInsertion, TheReceiveComesBeforeEveryUser) {
  ModuleGraphs graphs;
  ValueIndex w = graphs.argument();
  OperationIndex a = graphs.add(0), other = graphs.add(0);
  OperationIndex b = graphs.add(1, {graphs.resultOf(a), w});
  OperationIndex c = graphs.add(1, {graphs.resultOf(a), graphs.resultOf(a), graphs.resultOf(b)});
  ModuleGraph graph = graphs.finish();

  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].before, b);
  EXPECT_EQ(transfers[0].numUses, 3u);
  ValueIndex received = transfers[0].received;
  EXPECT_THAT(graph.operations[b].operands, ElementsAre(received, w));
  EXPECT_THAT(graph.operations[c].operands, ElementsAre(received, received, graphs.resultOf(b)));
  EXPECT_THAT(graph.functions[0],
              ElementsAre(a, transfers[0].send, other, transfers[0].receive, b, c, graph.functions[0].back()));
}

TEST(TransferInsertion, OnlyTheNextStageIsServed) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(1);
  OperationIndex skips = graphs.add(3, {graphs.resultOf(a)}), back = graphs.add(0, {graphs.resultOf(a)});
  OperationIndex next = graphs.add(2, {graphs.resultOf(a)}), none = graphs.add(std::nullopt, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 4);
  ASSERT_EQ(transfers.size(), 1u);
  for (OperationIndex left : {skips, back, none})
    EXPECT_THAT(graph.operations[left].operands, ElementsAre(graphs.resultOf(a)));
  EXPECT_THAT(graph.operations[next].operands, ElementsAre(transfers[0].received));
}

TEST(TransferInsertion, StagesThatAreNotDeclaredAreNotRouted) {
  for (auto [stage, stages] : {std::pair<int64_t, int64_t>(-1, 4), {1, 2}, {3, 2}, {0, 1}, {0, -5}, {INT64_MAX, 2}}) {
    ModuleGraphs graphs;
    OperationIndex a = graphs.add(stage);
    graphs.add(stage == INT64_MAX ? INT64_MIN : stage + 1, {graphs.resultOf(a)});
    ModuleGraph graph = graphs.finish();
    EXPECT_THAT(insertStageTransfers(graph, stages), IsEmpty()) << stage << " of " << stages;
    EXPECT_EQ(graph.operations.size(), 3u);
  }
}

TEST(TransferInsertion, HugeNumbersOfStagesCostNothing) {
  ModuleGraphs graphs;
  int64_t last = (int64_t(1) << 60) - 1;
  OperationIndex a = graphs.add(last - 1);
  graphs.add(last, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  EXPECT_EQ(insertStageTransfers(graph, last + 1).size(), 1u);
}

TEST(TransferInsertion, EachResultIsATransfer) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0);
  ValueIndex second = graphs.argument(), unused = graphs.argument();
  graphs.graph.operations[a].results.append({second, unused});
  graphs.add(1, {second, graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 2u);
  EXPECT_EQ(transfers[0].sent, graphs.resultOf(a));
  EXPECT_EQ(transfers[1].sent, second);
}

/// A user in a region: the receive stands in front of the operation that holds the region.
TEST(TransferInsertion, ServesUsersInRegions) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0);
  OperationIndex deep = graphs.addElsewhere(1, {graphs.resultOf(a)}, 2);
  OperationIndex middle = graphs.addElsewhere(std::nullopt, {}, 1);
  OperationIndex outer = graphs.add(std::nullopt);
  graphs.graph.operations[deep].parent = middle;
  graphs.graph.operations[middle].parent = outer;
  OperationIndex later = graphs.add(1, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].before, outer);
  EXPECT_EQ(transfers[0].numUses, 2u);
  EXPECT_THAT(graph.operations[deep].operands, ElementsAre(transfers[0].received));
  EXPECT_THAT(graph.operations[later].operands, ElementsAre(transfers[0].received));
}

TEST(TransferInsertion, AUserInAnotherBlockPutsTheReceiveBehindTheSend) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), next = graphs.add(1, {graphs.resultOf(a)});
  OperationIndex elsewhere = graphs.addElsewhere(1, {graphs.resultOf(a)}, 1);
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].before, kNoIndex);
  EXPECT_THAT(graph.operations[elsewhere].operands, ElementsAre(transfers[0].received));
  EXPECT_THAT(graph.functions[0],
              ElementsAre(a, transfers[0].send, transfers[0].receive, next, graph.functions[0].back()));
}

/// Messages arrive in the order in which they are sent, whoever needs them first.
TEST(TransferInsertion, ReceivesKeepTheOrderOfTheSends) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), b = graphs.add(0);
  OperationIndex usesB = graphs.add(1, {graphs.resultOf(b)}), usesA = graphs.add(1, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 2u);
  EXPECT_THAT(graph.functions[0], ElementsAre(a, transfers[0].send, b, transfers[1].send, transfers[0].receive,
                                              transfers[1].receive, usesB, usesA, graph.functions[0].back()));
}

TEST(TransferInsertion, AReceiveBehindItsSendHoldsEarlierOnesToTheirs) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), b = graphs.add(0);
  graphs.addElsewhere(1, {graphs.resultOf(b)}, 1);
  OperationIndex usesA = graphs.add(1, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 2u);
  EXPECT_THAT(graph.functions[0], ElementsAre(a, transfers[0].send, transfers[0].receive, b, transfers[1].send,
                                              transfers[1].receive, usesA, graph.functions[0].back()));
}

/// Held to its send, a receive stays there: moved to the next one it would stand behind its users.
TEST(TransferInsertion, AReceiveBehindItsSendIsNotMovedToALaterOne) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), usesA = graphs.add(1, {graphs.resultOf(a)}), b = graphs.add(0);
  OperationIndex usesB = graphs.add(1, {graphs.resultOf(b)});
  graphs.addElsewhere(1, {graphs.resultOf(a)}, 1);
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 2u);
  EXPECT_THAT(graph.functions[0], ElementsAre(a, transfers[0].send, transfers[0].receive, usesA, b, transfers[1].send,
                                              transfers[1].receive, usesB, graph.functions[0].back()));
}

/// What is sent on the same way from within a region is sent later, and received within: the earlier one has to be
/// received before the region.
TEST(TransferInsertion, AReceiveStandsBeforeARegionThatSendsOnItsWay) {
  for (int64_t inner : {0, 1}) {
    ModuleGraphs graphs;
    OperationIndex a = graphs.add(0);
    OperationIndex deep = graphs.addElsewhere(inner, {}, 1);
    OperationIndex usesDeep = graphs.addElsewhere(inner + 1, {graphs.resultOf(deep)}, 1);
    OperationIndex region = graphs.add(std::nullopt);
    graphs.graph.operations[deep].parent = graphs.graph.operations[usesDeep].parent = region;
    graphs.add(1, {graphs.resultOf(a)});
    ModuleGraph graph = graphs.finish();
    std::vector<Transfer> transfers = insertStageTransfers(graph, 3);
    ASSERT_EQ(transfers.size(), 2u);
    EXPECT_EQ(transfers[0].before, inner == 0 ? region : region + 1) << inner;
    EXPECT_EQ(transfers[1].before, usesDeep);
  }
}

/// A value that goes on to a further stage stays behind its send, where its next hop begins.
TEST(TransferInsertion, AHopStaysBeforeTheNextOne) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), b = graphs.add(0);
  OperationIndex usesB = graphs.add(1, {graphs.resultOf(b)}), usesA = graphs.add(2, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 3, Routing::Hops);
  ASSERT_EQ(transfers.size(), 3u);
  EXPECT_THAT(graph.functions[0],
              ElementsAre(a, transfers[0].send, transfers[0].receive, transfers[1].send, transfers[1].receive, b,
                          transfers[2].send, transfers[2].receive, usesB, usesA, graph.functions[0].back()));
}

/// The body of a loop runs where the loop runs: upstream does not look into it, hops do.
TEST(TransferInsertion, WhatAnOperationHoldsIsOfItsStage) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0);
  OperationIndex inside = graphs.addElsewhere(std::nullopt, {graphs.resultOf(a)}, 1);
  OperationIndex loop = graphs.add(1);
  graphs.graph.operations[inside].parent = loop;
  ModuleGraph graph = graphs.finish(), next = graph;
  EXPECT_EQ(countHops(graph, 2), 1u);
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2, Routing::Hops);
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].before, loop);
  EXPECT_THAT(graph.operations[inside].operands, ElementsAre(transfers[0].received));
  EXPECT_THAT(insertStageTransfers(next, 2), testing::IsEmpty());
}

TEST(TransferInsertion, HopsGoForwardsAndBackwards) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(2);
  OperationIndex far = graphs.add(0, {graphs.resultOf(a)}), next = graphs.add(3, {graphs.resultOf(a)});
  ModuleGraph graph = graphs.finish();
  EXPECT_EQ(countHops(graph, 4), 3u);
  std::vector<Transfer> transfers = insertStageTransfers(graph, 4, Routing::Hops);
  ASSERT_EQ(transfers.size(), 3u);
  std::vector<std::pair<int64_t, int64_t>> ways;
  for (const Transfer &transfer : transfers)
    ways.emplace_back(transfer.fromStage, transfer.toStage);
  EXPECT_THAT(ways, ElementsAre(std::pair(2, 3), std::pair(2, 1), std::pair(1, 0)));
  EXPECT_THAT(graph.operations[next].operands, ElementsAre(transfers[0].received));
  EXPECT_EQ(transfers[2].sent, transfers[1].received);
  EXPECT_THAT(graph.operations[far].operands, ElementsAre(transfers[2].received));
  EXPECT_THAT(graph.functions[0],
              ElementsAre(a, transfers[0].send, transfers[1].send, transfers[1].receive, transfers[2].send,
                          transfers[2].receive, far, transfers[0].receive, next, graph.functions[0].back()));
}

TEST(TransferInsertion, HopsAreCountedBeforeTheyAreMade) {
  ModuleGraphs graphs;
  int64_t last = (int64_t(1) << 60) - 1;
  OperationIndex a = graphs.add(0);
  graphs.add(last, {graphs.resultOf(a)});
  graphs.add(last + 5, {graphs.resultOf(a)});
  EXPECT_EQ(countHops(graphs.finish(), last + 1), static_cast<uint64_t>(last));
}

TEST(TransferInsertion, AUserInFrontOfItsProducerStaysThere) {
  ModuleGraphs graphs;
  OperationIndex user = graphs.add(1, {1});
  OperationIndex producer = graphs.add(0);
  ASSERT_EQ(graphs.resultOf(producer), 1u);
  ModuleGraph graph = graphs.finish();
  std::vector<Transfer> transfers = insertStageTransfers(graph, 2);
  ASSERT_EQ(transfers.size(), 1u);
  EXPECT_EQ(transfers[0].before, kNoIndex);
  EXPECT_THAT(graph.operations[user].operands, ElementsAre(transfers[0].received));
}

} // namespace
