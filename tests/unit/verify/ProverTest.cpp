#include "verify/proof/Prover.h"

#include "analysis/TransferInsertion.h"
#include "analysis/plan/PipelinePlanner.h"
#include "core/digest/PipelineDigest.h"
#include "core/formats/tessera/CarrierWriter.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::AnyOf;
using testing::Contains;
using testing::Field;
using testing::IsEmpty;

namespace {

/// A carrier of the planner with a chain of operations that are placed and routed.
PipelineCarrier planned(int64_t stages, int64_t microBatches) {
  PipelineRequest request;
  request.numStages = stages;
  request.numMicroBatches = microBatches;
  llvm::Expected<PipelineCarrier> carrier = planPipeline(request);
  if (!carrier) {
    ADD_FAILURE() << llvm::toString(carrier.takeError());
    return PipelineCarrier();
  }
  std::string digest = digestsOf(*carrier)->v2, text;
  carrier->digest = {AttributeState::Present, digest};
  llvm::raw_string_ostream os(text);
  writeCarrierModule(*carrier, static_cast<unsigned>(stages), os);
  llvm::Expected<CarrierFile> file = readTesseraMlir(SourceText::fromString("plan.mlir", text), {});
  if (!file) {
    ADD_FAILURE() << llvm::toString(file.takeError());
    return PipelineCarrier();
  }
  PipelineCarrier read = std::move(file->carriers.front());
  ModuleGraph module = *read.module;
  int64_t next = 0;
  for (ModuleOperation &operation : module.operations)
    if (operation.name == "tessera.matmul")
      operation.stage = next++;
  insertStageTransfers(module, stages);
  read.module = std::make_shared<const ModuleGraph>(std::move(module));
  return read;
}

ProofAttempt<PipelineCarrier> prove(PipelineCarrier carrier, llvm::StringRef comm = "buffered") {
  ProofDemands demands;
  demands.comm = *CommLevel::parse(comm);
  llvm::Expected<ProofAttempt<PipelineCarrier>> attempt = Prover(demands).prove(std::move(carrier));
  if (attempt)
    return std::move(*attempt);
  ADD_FAILURE() << llvm::toString(attempt.takeError());
  return {};
}

TEST(Prover, AProofSaysWhatItSpeaksOf) {
  PipelineCarrier carrier = planned(3, 4);
  std::string digest = contentDigest(carrier);
  ProofAttempt<PipelineCarrier> attempt = prove(carrier);
  ASSERT_TRUE(attempt.proof);
  EXPECT_EQ(attempt.proof->verdict(), Verdict::Legal);
  EXPECT_EQ(attempt.proof->digest(), digest);
  EXPECT_EQ(attempt.proof->subject().rows.size(), carrier.rows.size());
  const Certificate &certificate = attempt.proof->certificate();
  EXPECT_GT(certificate.obligations.z3Class, 0u);
  EXPECT_EQ(certificate.obligations.graphOnly, 0u);
  EXPECT_EQ(certificate.obligations.undecided, 0u);
  EXPECT_THAT(certificate.summary(), testing::HasSubstr("decided by Z3"));
  EXPECT_THAT(certificate.summary(), testing::HasSubstr("communication buffered"));
}

TEST(Prover, WithoutTheRightRowsThereIsNoProof) {
  PipelineCarrier carrier = planned(3, 4);
  carrier.rows.clock[5] += 100;
  ProofAttempt<PipelineCarrier> attempt = prove(std::move(carrier));
  EXPECT_FALSE(attempt.proof);
  EXPECT_EQ(attempt.report.verdict, Verdict::Illegal);
}

TEST(Prover, WithoutTheRightModuleThereIsNoProof) {
  PipelineCarrier carrier = planned(3, 4);
  ModuleGraph module = *carrier.module;
  module.operations.front().stage = 1;
  carrier.module = std::make_shared<const ModuleGraph>(std::move(module));
  ProofAttempt<PipelineCarrier> attempt = prove(std::move(carrier));
  EXPECT_FALSE(attempt.proof);
  EXPECT_THAT(attempt.report.findings, Contains(Field(&Finding::rule, "empty-stage")));
}

TEST(Prover, TheLevelOfCommunicationIsPartOfTheProof) {
  for (llvm::StringRef level : {"buffered", "slots:1"}) {
    ProofAttempt<PipelineCarrier> attempt = prove(planned(2, 4), level);
    ASSERT_TRUE(attempt.proof) << level.str();
    EXPECT_EQ(attempt.proof->certificate().comm.text(), level);
  }
  ProofAttempt<PipelineCarrier> attempt = prove(planned(2, 4), "rendezvous");
  EXPECT_FALSE(attempt.proof);
  ASSERT_EQ(attempt.report.verdict, Verdict::Illegal);
  EXPECT_THAT(attempt.report.findings, Contains(Field(&Finding::rule, "deadlock")));
}

TEST(Prover, WhatIsUndecidedIsNotProved) {
  ProofDemands demands;
  demands.rlimit = 1;
  llvm::Expected<ProofAttempt<PipelineCarrier>> attempt = Prover(demands).prove(planned(2, 2));
  ASSERT_TRUE(bool(attempt)) << llvm::toString(attempt.takeError());
  EXPECT_FALSE(attempt->proof);
  EXPECT_EQ(attempt->report.verdict, Verdict::Undecided);
}

TEST(Prover, TheWholeEncodingProvesAsWell) {
  ProofDemands demands;
  demands.engine = Engine::Whole;
  llvm::Expected<ProofAttempt<PipelineCarrier>> attempt = Prover(demands).prove(planned(2, 2));
  ASSERT_TRUE(bool(attempt)) << llvm::toString(attempt.takeError());
  ASSERT_TRUE(attempt->proof);
  EXPECT_GT(attempt->proof->certificate().obligations.z3Whole, 0u);
}

/// Whatever is changed, the digest is another one; stamps are made from a proof and change nothing.
TEST(ContentDigest, CoversRowsAndModule) {
  const PipelineCarrier carrier = planned(2, 2);
  std::string digest = contentDigest(carrier);
  EXPECT_EQ(contentDigest(carrier), digest);
  auto rowsWith = [&](auto change) {
    PipelineCarrier changed = carrier;
    change(changed.rows);
    return contentDigest(changed);
  };
  EXPECT_NE(rowsWith([](RowTable &rows) { ++rows.clock[3]; }), digest);
  EXPECT_NE(rowsWith([](RowTable &rows) { std::swap(rows.actionId[0], rows.actionId[1]); }), digest);
  EXPECT_NE(rowsWith([](RowTable &rows) { rows.phase[0] = Phase::Backward; }), digest);
  auto moduleWith = [&](auto change) {
    PipelineCarrier changed = carrier;
    ModuleGraph module = *carrier.module;
    change(module.operations);
    changed.module = std::make_shared<const ModuleGraph>(std::move(module));
    return contentDigest(changed);
  };
  using Operations = std::vector<ModuleOperation>;
  EXPECT_NE(moduleWith([](Operations &list) { list[0].stage = 1; }), digest);
  EXPECT_NE(moduleWith([](Operations &list) { list[0].stage.reset(); }), digest);
  EXPECT_NE(moduleWith([](Operations &list) { list[0].name += "x"; }), digest);
  EXPECT_NE(moduleWith([](Operations &list) { list[1].operands[0] = 1; }), digest);
  EXPECT_NE(moduleWith([](Operations &list) { list.pop_back(); }), digest);
  EXPECT_EQ(moduleWith([](Operations &list) { list[0].stamps.push_back({StampLevel::Pipeline, "abc"}); }), digest);
}

} // namespace
