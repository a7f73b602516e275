//===- AppliesTest.cpp - rules that have nothing to say about a file are not asked --------------------------------===//

#include "verify/GraphSubject.h"
#include "verify/MegaMoeRule.h"
#include "verify/RuleTable.h"
#include "verify/SpectralRule.h"
#include "verify/collective/PlanRule.h"
#include "verify/schedule/ScheduleRule.h"
#include "verify/tile/TileRule.h"

#include "core/digest/CarrierSamples.h"
#include "verify/SpectralSamples.h"

#include <gmock/gmock.h>

using namespace precedent;
using precedent::test::oneForwardOneBackward;
using testing::AnyOfArray;
using testing::Contains;
using testing::IsSupersetOf;
using testing::Not;

namespace {
using Ids = std::vector<std::string>;

/// Rules of a kind that do not apply.
template <typename Subject> Ids silentAbout(const Subject &subject, RuleKind kind) {
  Ids ids;
  for (const RuleRow &row : ruleTable()) {
    if (row.kind != kind)
      continue;
    std::unique_ptr<Rule> rule = row.make();
    if (!static_cast<const RuleAbout<Subject> &>(*rule).applies(subject))
      ids.push_back(row.id.str());
  }
  return ids;
}

template <typename Model> Model read(const std::string &text, InputFormat format = InputFormat::Detect) {
  ReadOptions options;
  options.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("in", text), options);
  EXPECT_TRUE(bool(document)) << llvm::toString(document.takeError());
  return std::move(std::get<Model>(document->content));
}

const Ids kRowRules = {"dependency-not-earlier", "dependency-not-string", "duplicate-action-id", "duplicate-dependency",
                       "row-not-dictionary",     "row-out-of-dimensions", "unknown-dependency"};

TEST(Applies, RowsAreReadWhereThereAreSome) {
  PipelineCarrier carrier = oneForwardOneBackward().finish();
  EXPECT_THAT(silentAbout(CarrierSubject(carrier), RuleKind::Carrier), Not(Contains(AnyOfArray(kRowRules))));
  carrier.steps = AttributeState::WrongType;
  EXPECT_THAT(silentAbout(CarrierSubject(carrier), RuleKind::Carrier), IsSupersetOf(kRowRules));
}

TEST(Applies, WhatIsNoCarrierYetIsOnlyCalledSo) {
  PipelineCarrier carrier = oneForwardOneBackward().finish();
  const Ids ofCarriers = {"impossible-dimensions", "legacy-plan-ignored"};
  Ids silent = silentAbout(CarrierSubject(carrier), RuleKind::Carrier);
  EXPECT_THAT(silent, Contains("legacy-carrier"));
  EXPECT_THAT(silent, Not(Contains(AnyOfArray(ofCarriers))));
  carrier.hasLegacySteps = true;
  silent = silentAbout(CarrierSubject(carrier), RuleKind::Carrier);
  EXPECT_THAT(silent, IsSupersetOf(ofCarriers));
  EXPECT_THAT(silent, Not(Contains("legacy-carrier")));
}

TEST(Applies, StampsAreAMatterOfModules) {
  PipelineCarrier carrier = oneForwardOneBackward().finish();
  ASSERT_FALSE(carrier.module);
  EXPECT_THAT(silentAbout(CarrierSubject(carrier), RuleKind::Carrier), IsSupersetOf({"stamp-missing", "stamp-stale"}));
}

TEST(Applies, ProofsCameWithTheSecondSchema) {
  const Ids ofProofs = {"proof-alias",       "proof-capacity",        "proof-footprint",          "proof-layout-digest",
                        "proof-lifetime",    "proof-locality",        "proof-residency-mismatch", "proof-tier",
                        "proof-value-empty", "proof-value-not-unique"};
  ScheduleObject object;
  object.version = ObjectSchema::V2;
  EXPECT_THAT(silentAbout(ObjectSubject(object), RuleKind::Object), Not(Contains(AnyOfArray(ofProofs))));
  object.version = ObjectSchema::V1;
  EXPECT_THAT(silentAbout(ObjectSubject(object), RuleKind::Object), IsSupersetOf(ofProofs));
}

TEST(Applies, APlanWithoutItsKeysIsOnlyToldSo) {
  MegaMoePlan plan = read<MegaMoePlan>("{}", InputFormat::MegaMoePlan);
  EXPECT_THAT(silentAbout(MegaMoeSubject(plan), RuleKind::MegaMoe),
              IsSupersetOf({"megamoe-action-set", "megamoe-buffer", "megamoe-capacity", "megamoe-chunk-index",
                            "megamoe-combine-deterministic", "megamoe-cycle", "megamoe-dependency-self",
                            "megamoe-digest-format", "megamoe-overlap", "megamoe-plan-id", "megamoe-schema"}));
}

std::string planOf(const std::string &ops) {
  return R"({"name": "n", "collective": "custom", "protocol": "Simple", "inplace": true, "gpus": [{"id": 0,
    "input_chunks": 1, "output_chunks": 1, "scratch_chunks": 0, "threadblocks": [{"id": 0, "ops": [)" +
         ops + "]}]}]}";
}

TEST(Applies, MeetingsAndConnectionsAreAskedAboutWhereAPlanHasThem) {
  CollectivePlan plan = read<CollectivePlan>(planOf(R"({"name": "nop"})"));
  ScheduleDemands demands;
  EXPECT_THAT(silentAbout(PlanSubject(plan, demands, 1024), RuleKind::Plan),
              IsSupersetOf({"channel-order", "collective-missing-member", "collective-order"}));
}

TEST(Applies, BlocksHaveNoStreamOfTransfersToHangIn) {
  CollectivePlan plan = read<CollectivePlan>(R"(<algo name="n" nchunksperloop="1" nchannels="1" proto="Simple"
    ngpus="2" coll="broadcast" inplace="1" outofplace="1" minBytes="0" maxBytes="0">
    <gpu id="0" i_chunks="1" o_chunks="1" s_chunks="0"><tb id="0" send="1" recv="-1" chan="0"><step s="0" type="s"
      srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu>
    <gpu id="1" i_chunks="1" o_chunks="1" s_chunks="0"><tb id="0" send="-1" recv="0" chan="0"><step s="0" type="r"
      srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="-1" deps="-1" hasdep="0"/></tb></gpu></algo>)");
  ScheduleDemands demands;
  EXPECT_THAT(silentAbout(PlanSubject(plan, demands, 1024), RuleKind::Plan), Not(Contains("deadlock")));
  demands.comm = *CommLevel::parse("stream");
  EXPECT_THAT(silentAbout(PlanSubject(plan, demands, 1024), RuleKind::Plan), Contains("deadlock"));
}

TEST(Applies, TransfersAndOverlapsAreAskedAboutWhereAScheduleHasThem) {
  RankSchedule schedule = read<RankSchedule>("0F0,0B0\n");
  ScheduleDemands demands;
  EXPECT_THAT(silentAbout(ScheduleSubject(schedule, demands), RuleKind::Schedule),
              IsSupersetOf({"head-of-line-wait", "overlap-cycle", "overlap-of-dependent-pair"}));
}

TEST(Applies, ABoundOnWhatIsInFlightHasToBeGiven) {
  RankSchedule schedule = read<RankSchedule>("0F0,0B0\n");
  ScheduleDemands demands;
  EXPECT_THAT(silentAbout(ScheduleSubject(schedule, demands), RuleKind::Schedule), Contains("in-flight-bound"));
  demands.inFlight = 1;
  EXPECT_THAT(silentAbout(ScheduleSubject(schedule, demands), RuleKind::Schedule), Not(Contains("in-flight-bound")));
  demands.forwardOnly = true;
  EXPECT_THAT(silentAbout(ScheduleSubject(schedule, demands), RuleKind::Schedule), Contains("in-flight-bound"));
}

TEST(Applies, NothingIsComparedWithASemanticThatIsNotThere) {
  SpectralCarrier carrier;
  CheckOptions options;
  EXPECT_THAT(silentAbout(SpectralSubject(carrier, options), RuleKind::Spectral),
              IsSupersetOf({"levels-disagree", "module-target", "semantic-duplicate-key"}));
}

TEST(Applies, BoundsAreAMatterOfDynamicShapes) {
  auto file = read<CarrierFile>(tests::carrierOf(tests::kFilter));
  CheckOptions options;
  EXPECT_THAT(silentAbout(SpectralSubject(file.spectral.at(0), options), RuleKind::Spectral),
              IsSupersetOf({"shape-bounds", "shape-bounds-refused"}));
}

TEST(Applies, UpstreamsGateKnowsNothingOfOurRulesAboutPolicies) {
  const Ids ours = {"numeric-policy-math-mode-not-reducing", "numeric-policy-narrowing-accum",
                    "numeric-policy-non-string-value",       "numeric-policy-not-a-dictionary",
                    "numeric-policy-unknown-accum",          "numeric-policy-unknown-key",
                    "numeric-policy-unknown-math-mode",      "numeric-policy-unknown-rounding-mode"};
  auto file = read<TileFile>("module {\nfunc.func @f() {\n\"tile.cta_sync\"() : () -> ()\nreturn\n}\n}\n");
  const TileModule &module = file.modules.at(0);
  EXPECT_THAT(silentAbout(TileSubject(module, Profile::Sound), RuleKind::Tile), Not(Contains(AnyOfArray(ours))));
  Ids silent = silentAbout(TileSubject(module, Profile::TesseraGate), RuleKind::Tile);
  EXPECT_THAT(silent, IsSupersetOf(ours));
  EXPECT_THAT(silent, Contains("tile-barrier-reuse-missing-barrier")); // nothing overlaps
}

TEST(Applies, ProgramsAreJudgedUnderTheReferencePolicyAlone) {
  GraphFunction graph;
  InferredDag dag;
  GraphSubject subject(graph, DependencePolicy::Tessera20260824, dag);
  EXPECT_THAT(silentAbout(subject, RuleKind::Graph), Contains("value-defined-twice"));
  // Without edges to compare with.
  EXPECT_THAT(silentAbout(subject, RuleKind::Against), Contains("over-conservative-edge"));
}
} // namespace
