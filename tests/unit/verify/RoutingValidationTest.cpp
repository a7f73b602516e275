#include "verify/proof/RoutingValidation.h"

#include "analysis/ModuleGraphs.h"
#include "analysis/TransferInsertion.h"

#include <gmock/gmock.h>

using namespace precedent;

namespace {

/// A program over three stages, with two values on one way, one of which goes on.
class RoutingValidation : public testing::TestWithParam<Routing> {
protected:
  RoutingValidation() {
    ModuleGraphs graphs;
    ValueIndex x = graphs.argument(), y = graphs.argument();
    OperationIndex a = graphs.add(0, {x, y}), b = graphs.add(0, {y});
    OperationIndex c = graphs.add(1, {graphs.resultOf(b)});
    OperationIndex d = graphs.add(1, {graphs.resultOf(a), graphs.resultOf(c)});
    OperationIndex e = graphs.add(2, {graphs.resultOf(d)});
    before = graphs.finish({graphs.resultOf(e)});
    ModuleGraph routed = before;
    insertStageTransfers(routed, 3, GetParam());
    after = inProgramOrder(routed);
    for (ModuleOperation &operation : after.operations)
      if (operation.stage || operation.name == kSendOperation || operation.name == kReceiveOperation)
        operation.stamps.push_back({StampLevel::Pipeline, "digest"});
  }

  /// Insertion appends; a module that is read again is numbered as it stands.
  static ModuleGraph inProgramOrder(const ModuleGraph &graph) {
    ModuleGraph ordered;
    ordered.numValues = graph.numValues;
    ordered.functions.emplace_back();
    for (OperationIndex index : graph.functions[0]) {
      ordered.functions[0].push_back(static_cast<OperationIndex>(ordered.operations.size()));
      ordered.operations.push_back(graph.operations[index]);
    }
    return ordered;
  }

  std::vector<OperationIndex> all(llvm::StringRef name) const {
    std::vector<OperationIndex> found;
    for (OperationIndex index = 0; index < after.operations.size(); ++index)
      if (after.operations[index].name == name)
        found.push_back(index);
    return found;
  }
  bool isValid() const {
    std::vector<Finding> findings = validateRouting(before, after, "digest");
    for (const Finding &finding : findings)
      EXPECT_EQ(finding.rule, "lowering-mismatch");
    return findings.empty();
  }

  ModuleGraph before, after;
};

INSTANTIATE_TEST_SUITE_P(Routings, RoutingValidation, testing::Values(Routing::Next, Routing::Hops));

TEST_P(RoutingValidation, WhatInsertionMakesIsRight) {
  EXPECT_EQ(all(kSendOperation).size(), 3u);
  EXPECT_TRUE(isValid());
}

TEST_P(RoutingValidation, ADroppedTransferIsFound) {
  for (llvm::StringRef name : {kSendOperation, kReceiveOperation})
    for (OperationIndex dropped : all(name)) {
      ModuleGraph whole = after;
      after.operations.erase(after.operations.begin() + dropped);
      EXPECT_FALSE(isValid()) << name.str() << " " << dropped;
      after = whole;
    }
}

TEST_P(RoutingValidation, SwappedReceivesAreFound) {
  std::vector<OperationIndex> receives = all(kReceiveOperation);
  std::swap(after.operations[receives[0]].results, after.operations[receives[1]].results);
  EXPECT_FALSE(isValid());
}

TEST_P(RoutingValidation, SwappedSendsAreFound) {
  std::vector<OperationIndex> sends = all(kSendOperation);
  std::swap(after.operations[sends[0]].operands, after.operations[sends[1]].operands);
  EXPECT_FALSE(isValid());
}

TEST_P(RoutingValidation, ALostOrStaleStampIsFound) {
  for (ModuleOperation &operation : after.operations)
    if (!operation.stamps.empty()) {
      std::vector<DigestStamp> kept = std::exchange(operation.stamps, {});
      EXPECT_FALSE(isValid()) << operation.name;
      operation.stamps = {{StampLevel::Pipeline, "another"}};
      EXPECT_FALSE(isValid()) << operation.name;
      operation.stamps = kept;
    }
  EXPECT_TRUE(isValid());
}

TEST_P(RoutingValidation, AnotherOperandIsFound) {
  for (OperationIndex index = 0; index < after.operations.size(); ++index)
    for (ValueIndex &operand : after.operations[index].operands) {
      ValueIndex kept = operand;
      // Whichever other value it is.
      operand = kept == 0 ? 1 : 0;
      EXPECT_FALSE(isValid()) << after.operations[index].name << " " << index;
      operand = kept;
    }
}

TEST_P(RoutingValidation, AnotherOperationOrderOrStageIsFound) {
  std::vector<OperationIndex> computing = all("tessera.matmul");
  ModuleGraph whole = after;
  after.operations[computing[1]].stage = 2;
  EXPECT_FALSE(isValid());
  after = whole;
  std::swap(after.operations[computing[0]], after.operations[computing[1]]);
  EXPECT_FALSE(isValid());
  after = whole;
  after.operations.erase(after.operations.begin() + computing[0]);
  EXPECT_FALSE(isValid());
  after = whole;
  after.operations[computing[4]].name = "tessera.relu";
  EXPECT_FALSE(isValid());
}

/// On one rank, or around a ring of ranks, such a text waits for ever.
TEST_P(RoutingValidation, AReceiveInFrontOfItsSendIsFound) {
  for (OperationIndex receive : all(kReceiveOperation)) {
    ModuleGraph whole = after;
    std::rotate(after.operations.begin(), after.operations.begin() + receive, after.operations.begin() + receive + 1);
    EXPECT_FALSE(isValid()) << receive;
    after = whole;
  }
}

TEST_P(RoutingValidation, ATransferToElsewhereIsFound) {
  after.operations[all(kReceiveOperation)[0]].toStage = 2;
  EXPECT_FALSE(isValid());
}

} // namespace
