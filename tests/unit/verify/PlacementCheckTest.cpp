#include "verify/proof/PlacementCheck.h"

#include "analysis/ModuleGraphs.h"
#include "analysis/TransferInsertion.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

PipelineCarrier carrierOf(int64_t stages, std::optional<int64_t> chunks = std::nullopt) {
  PipelineCarrier carrier;
  carrier.numStages = {AttributeState::Present, stages};
  if (chunks) {
    carrier.numChunks = {AttributeState::Present, *chunks};
    carrier.interleaved = {AttributeState::Present, true};
  }
  return carrier;
}

std::vector<std::string> rulesOf(const PipelineCarrier &carrier, const ModuleGraph &module) {
  std::vector<std::string> rules;
  for (const Finding &finding : findPlacementErrors(carrier, module))
    rules.push_back(finding.rule);
  return rules;
}

ModuleGraph chain(std::vector<int64_t> stages) {
  ModuleGraphs graphs;
  std::vector<ValueIndex> operands;
  for (int64_t stage : stages)
    operands = {graphs.resultOf(graphs.add(stage, operands))};
  return graphs.finish(operands);
}

TEST(PlacementCheck, WhatInsertionRoutesIsRight) {
  for (Routing routing : {Routing::Next, Routing::Hops}) {
    ModuleGraph module = chain({0, 1, 2, 3});
    EXPECT_THAT(rulesOf(carrierOf(4), module), ElementsAre("unrouted-cross-stage-value"));
    insertStageTransfers(module, 4, routing);
    EXPECT_THAT(rulesOf(carrierOf(4), module), IsEmpty());
  }
}

TEST(PlacementCheck, HopsServeEveryDistance) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(1);
  for (int64_t stage : {3, 0, 2, 3})
    graphs.add(stage, {graphs.resultOf(a)});
  ModuleGraph module = graphs.finish();
  ModuleGraph nextOnly = module;
  insertStageTransfers(nextOnly, 4);
  EXPECT_THAT(rulesOf(carrierOf(4), nextOnly), ElementsAre("unrouted-cross-stage-value"));
  EXPECT_EQ(countHops(module, 4), 3u);
  EXPECT_EQ(insertStageTransfers(module, 4, Routing::Hops).size(), 3u);
  EXPECT_THAT(rulesOf(carrierOf(4), module), IsEmpty());
}

TEST(PlacementCheck, StagesAreThoseOfRanksOrAllVirtualOnes) {
  ModuleGraph ranks = chain({0, 1});
  insertStageTransfers(ranks, 2);
  EXPECT_THAT(rulesOf(carrierOf(2, 2), ranks), IsEmpty());
  ModuleGraph all = chain({0, 1, 2, 3}), three = chain({0, 1, 2}), beyond = chain({0, 1, 2, 3, 4});
  for (ModuleGraph *module : {&all, &three, &beyond})
    insertStageTransfers(*module, 8, Routing::Hops);
  EXPECT_THAT(rulesOf(carrierOf(2, 2), all), IsEmpty());
  EXPECT_THAT(rulesOf(carrierOf(2, 2), three), ElementsAre("empty-stage"));
  EXPECT_THAT(rulesOf(carrierOf(2, 2), beyond), ElementsAre("stage-beyond-declared"));
}

TEST(PlacementCheck, CountsEveryEmptyStageWithoutVisitingIt) {
  std::vector<Finding> findings = findPlacementErrors(carrierOf(int64_t(1) << 60), chain({0}));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule, "empty-stage");
  EXPECT_EQ(findings[0].alias, "PP_EMPTY_STAGE");
  EXPECT_EQ(findings[0].count, (uint64_t(1) << 60) - 1);
}

TEST(PlacementCheck, OneStageHasNothingToCross) {
  EXPECT_THAT(rulesOf(carrierOf(1), chain({})), IsEmpty());
  EXPECT_THAT(rulesOf(carrierOf(0), chain({7})), IsEmpty());
}

TEST(PlacementCheck, ValuesCrossThroughOperationsWithoutAStage) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), between = graphs.add(std::nullopt, {graphs.resultOf(a)});
  OperationIndex b = graphs.add(1, {graphs.resultOf(between)});
  ModuleGraph module = graphs.finish();
  std::vector<Finding> findings = findPlacementErrors(carrierOf(2), module);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].rule, "unrouted-cross-stage-value");
  EXPECT_EQ(findings[0].anchor.index, b);
}

TEST(PlacementCheck, AnOperationWithoutAStageStaysWithWhatItUses) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), b = graphs.add(1);
  graphs.add(std::nullopt, {graphs.resultOf(a), graphs.resultOf(b)});
  EXPECT_THAT(rulesOf(carrierOf(2), graphs.finish()), ElementsAre("unrouted-cross-stage-value"));
}

/// What a function returns may come from every stage.
TEST(PlacementCheck, AFunctionReturnsValuesOfSeveralStages) {
  ModuleGraphs graphs;
  OperationIndex a = graphs.add(0), b = graphs.add(1);
  EXPECT_THAT(rulesOf(carrierOf(2), graphs.finish({graphs.resultOf(a), graphs.resultOf(b)})), IsEmpty());
}

/// A loop without a stage gives what its body yields.
TEST(PlacementCheck, ARegionHandsOutItsStage) {
  ModuleGraphs graphs;
  OperationIndex inside = graphs.addElsewhere(0, {}, 1);
  OperationIndex yield = graphs.addElsewhere(std::nullopt, {graphs.resultOf(inside)}, 1, "scf.yield");
  OperationIndex loop = graphs.add(std::nullopt, {}, "scf.for");
  graphs.graph.operations[inside].parent = graphs.graph.operations[yield].parent = loop;
  graphs.graph.operations[yield].isTerminator = true;
  graphs.add(1, {graphs.resultOf(loop)});
  EXPECT_THAT(rulesOf(carrierOf(2), graphs.finish()), ElementsAre("unrouted-cross-stage-value"));
}

/// What a loop of stage 1 holds runs in stage 1, and may not use what is in stage 0.
TEST(PlacementCheck, WhatAnOperationHoldsIsOfItsStage) {
  for (int64_t stage : {0, 1}) {
    ModuleGraphs graphs;
    OperationIndex a = graphs.add(0), b = graphs.add(1);
    OperationIndex inside = graphs.addElsewhere(std::nullopt, {graphs.resultOf(stage == 1 ? a : b)}, 1);
    OperationIndex loop = graphs.add(stage, {}, "scf.for");
    graphs.graph.operations[inside].parent = loop;
    EXPECT_THAT(rulesOf(carrierOf(2), graphs.finish()), ElementsAre("unrouted-cross-stage-value"));
    graphs.graph.operations[inside].operands = {graphs.resultOf(stage == 1 ? b : a)};
    EXPECT_THAT(rulesOf(carrierOf(2), graphs.graph), IsEmpty());
  }
}

/// Whether it runs is decided in stage 0, by the operation's own stage, or by the value that it is given.
TEST(PlacementCheck, WhatDecidesIsNeededInside) {
  for (bool hasStage : {false, true}) {
    ModuleGraphs graphs;
    OperationIndex condition = graphs.add(0), other = graphs.add(1);
    (void)other;
    OperationIndex inside = graphs.addElsewhere(1, {}, 1);
    std::vector<ValueIndex> given = {graphs.resultOf(condition)};
    OperationIndex branch = graphs.add(hasStage ? std::optional<int64_t>(0) : std::nullopt, given, "scf.if");
    graphs.graph.operations[inside].parent = branch;
    EXPECT_THAT(rulesOf(carrierOf(2), graphs.finish()), ElementsAre("unrouted-cross-stage-value")) << hasStage;
    graphs.graph.operations[inside].stage = 0;
    EXPECT_THAT(rulesOf(carrierOf(2), graphs.graph), IsEmpty()) << hasStage;
  }
}

/// Up once, down at most once. Read again, a module is numbered as it stands.
TEST(PlacementCheck, ValuesFlowAsRowsDo) {
  auto rulesFor = [](std::vector<int64_t> stages, bool decoupled = false) {
    ModuleGraph module = chain(std::move(stages));
    insertStageTransfers(module, 3, Routing::Hops);
    ModuleGraph ordered;
    ordered.numValues = module.numValues;
    for (OperationIndex index : module.functions[0])
      ordered.operations.push_back(module.operations[index]);
    PipelineCarrier carrier = carrierOf(3);
    carrier.decoupled = {AttributeState::Present, decoupled};
    return rulesOf(carrier, ordered);
  };
  EXPECT_THAT(rulesFor({0, 1, 2}), IsEmpty());
  EXPECT_THAT(rulesFor({0, 1, 2, 1, 0}), IsEmpty());
  EXPECT_THAT(rulesFor({2, 1, 0}), IsEmpty());
  EXPECT_THAT(rulesFor({0, 2, 1, 2}), ElementsAre("flow-against-rows"));
  EXPECT_THAT(rulesFor({0, 1, 0, 2}), ElementsAre("flow-against-rows"));
  EXPECT_THAT(rulesFor({0, 1, 0, 2}, /*decoupled=*/true), IsEmpty());
}

/// A branch to another block hands its values to whatever runs there.
TEST(PlacementCheck, ABranchServesAllStagesBehindIt) {
  for (std::optional<int64_t> from : {std::optional<int64_t>(0), std::optional<int64_t>(1), std::optional<int64_t>()}) {
    ModuleGraphs graphs;
    OperationIndex a = graphs.add(from, {graphs.argument()});
    OperationIndex branch = graphs.add(std::nullopt, {graphs.resultOf(a)}, "cf.br");
    OperationIndex b = graphs.addElsewhere(1, {graphs.argument()}, 1);
    OperationIndex end = graphs.addElsewhere(std::nullopt, {graphs.resultOf(b), graphs.resultOf(a)}, 1, "func.return");
    OperationIndex function = graphs.addElsewhere(std::nullopt, {}, 2, "func.func");
    graphs.graph.operations[branch].isTerminator = graphs.graph.operations[end].isTerminator = true;
    for (OperationIndex inside : {a, branch, b, end})
      graphs.graph.operations[inside].parent = function;
    graphs.graph.functions.push_back({a, branch});
    std::vector<std::string> rules = rulesOf(carrierOf(2), graphs.graph);
    EXPECT_EQ(llvm::is_contained(rules, "unrouted-cross-stage-value"), from == 0) << from.value_or(-1);
  }
}

/// One branch hands out a value of stage 0, the other one of stage 1: nobody has both.
TEST(PlacementCheck, AllRegionsHandOutTheSameStage) {
  for (int64_t second : {0, 1}) {
    ModuleGraphs graphs;
    graphs.add(1);
    std::vector<OperationIndex> held;
    for (int64_t stage : {int64_t(0), second}) {
      uint32_t block = 1 + static_cast<uint32_t>(held.size());
      OperationIndex inside = graphs.addElsewhere(stage, {}, block);
      OperationIndex yield = graphs.addElsewhere(std::nullopt, {graphs.resultOf(inside)}, block, "scf.yield");
      graphs.graph.operations[yield].isTerminator = true;
      held.insert(held.end(), {inside, yield});
    }
    OperationIndex branch = graphs.add(std::nullopt, {}, "scf.if");
    for (OperationIndex inside : held)
      graphs.graph.operations[inside].parent = branch;
    std::vector<std::string> rules = rulesOf(carrierOf(2), graphs.finish());
    if (second == 0)
      EXPECT_THAT(rules, IsEmpty());
    else
      EXPECT_THAT(rules, ElementsAre("unrouted-cross-stage-value"));
  }
}

TEST(PlacementCheck, TransfersMeetTheirPartner) {
  auto withTransfer = [](std::optional<int64_t> sendTo, std::optional<int64_t> receiveFrom, int64_t receiveFor) {
    ModuleGraph module = chain({0, 1, 2});
    std::vector<Transfer> transfers = insertStageTransfers(module, 3);
    module.operations[transfers[0].send].toStage = sendTo;
    module.operations[transfers[0].receive].fromStage = receiveFrom;
    module.operations[transfers[0].receive].toStage = receiveFor;
    return rulesOf(carrierOf(3), module);
  };
  EXPECT_THAT(withTransfer(std::nullopt, std::nullopt, 1), IsEmpty());
  EXPECT_THAT(withTransfer(1, 0, 1), IsEmpty());
  EXPECT_THAT(withTransfer(2, std::nullopt, 1), ElementsAre("recv-without-send", "send-without-recv"));
  EXPECT_THAT(withTransfer(std::nullopt, 2, 1), ElementsAre("recv-without-send", "send-without-recv"));
  EXPECT_THAT(withTransfer(std::nullopt, std::nullopt, 2),
              ElementsAre("recv-without-send", "send-without-recv", "unrouted-cross-stage-value"));
}

TEST(PlacementCheck, ASendSendsWhatItsStageMade) {
  ModuleGraph module = chain({0, 1, 2});
  std::vector<Transfer> transfers = insertStageTransfers(module, 3);
  std::swap(module.operations[transfers[0].send].operands, module.operations[transfers[1].send].operands);
  EXPECT_THAT(rulesOf(carrierOf(3), module), ElementsAre("unrouted-cross-stage-value"));
}

TEST(PlacementCheck, EveryTransferCounts) {
  ModuleGraph module = chain({0, 1, 0, 1});
  // The second value of stage 0 is sent and never taken.
  std::vector<Transfer> transfers = insertStageTransfers(module, 2, Routing::Hops);
  ASSERT_EQ(transfers.size(), 3u);
  module.operations[transfers[2].receive].name = "tessera.relu";
  module.operations[transfers[2].receive].toStage.reset();
  EXPECT_THAT(rulesOf(carrierOf(2), module), ElementsAre("send-without-recv"));
}

TEST(PlacementCheck, ATransferSaysItsStage) {
  ModuleGraph module = chain({0, 1});
  std::vector<Transfer> transfers = insertStageTransfers(module, 2);
  module.operations[transfers[0].send].fromStage.reset();
  EXPECT_THAT(rulesOf(carrierOf(2), module), ElementsAre("recv-without-send", "send-without-recv"));
}

TEST(PlacementCheck, NothingIsReceivedBeforeItIsSent) {
  // A receive in front of its send, in the same block or in a region in front of it.
  for (bool isInside : {false, true}) {
    for (bool isBehind : {false, true}) {
      ModuleGraphs graphs;
      auto receive = [&] {
        OperationIndex made = isInside ? graphs.addElsewhere(std::nullopt, {}, 1, "tessera.pipeline.recv")
                                       : graphs.add(std::nullopt, {}, "tessera.pipeline.recv");
        graphs.graph.operations[made].toStage = 1;
        if (isInside)
          graphs.graph.operations[made].parent = graphs.add(std::nullopt);
      };
      if (!isBehind)
        receive();
      OperationIndex a = graphs.add(0);
      OperationIndex send = graphs.add(std::nullopt, {graphs.resultOf(a)}, "tessera.pipeline.send");
      graphs.graph.operations[send].fromStage = 0;
      if (isBehind)
        receive();
      graphs.add(1);
      std::vector<std::string> rules = rulesOf(carrierOf(2), graphs.finish());
      if (isBehind)
        EXPECT_THAT(rules, IsEmpty()) << isInside;
      else
        EXPECT_THAT(rules, ElementsAre("recv-without-send")) << isInside;
    }
  }
}

TEST(PlacementCheck, ATransferJoinsStagesThatExist) {
  for (int64_t stage : {1, 2, -1}) {
    ModuleGraph module = chain({0, 1});
    std::vector<Transfer> transfers = insertStageTransfers(module, 2, Routing::Hops);
    module.operations[transfers[0].send].toStage = stage;
    module.operations[transfers[0].receive].toStage = stage;
    std::vector<std::string> rules = rulesOf(carrierOf(2), module);
    EXPECT_EQ(llvm::is_contained(rules, "stage-beyond-declared"), stage != 1) << stage;
  }
}

TEST(PlacementCheck, ATransferHasOneValue) {
  ModuleGraph module = chain({0, 1});
  std::vector<Transfer> transfers = insertStageTransfers(module, 2);
  module.operations[transfers[0].send].operands.clear();
  EXPECT_THAT(rulesOf(carrierOf(2), module), ElementsAre("recv-without-send", "send-without-recv"));
}

} // namespace
