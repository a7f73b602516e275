#include "core/digest/PipelineDigest.h"

#include "CarrierSamples.h"
#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineActions.h"
#include "core/formats/Document.h"
#include "core/json/CanonicalJson.h"
#include "core/support/Sha256.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

using namespace precedent;
using precedent::test::CarrierBuilder;
using precedent::test::oneForwardOneBackward;
using testing::HasSubstr;

// The digests that upstream's planner gives for this plan.
static const char *const kV1 = "05b1fecff08d66e8394f18e8147b89e7f5386b4bd36d1a42629936c9d0064e3f";
static const char *const kV2 = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b";

static std::string textOf(const PipelineCarrier &carrier, ObjectSchema schema = ObjectSchema::V1) {
  std::string text;
  llvm::raw_string_ostream os(text);
  return writeCanonical(carrier, schema, os) ? text : "none";
}

static bool hasDigest(const PipelineCarrier &carrier) {
  std::optional<PipelineDigests> digests = digestsOf(carrier);
  EXPECT_EQ(digests.has_value(), textOf(carrier) != "none");
  return digests.has_value();
}

TEST(PipelineDigest, UpstreamsDigestsComeOut) {
  std::optional<PipelineDigests> digests = digestsOf(oneForwardOneBackward().finish());
  ASSERT_TRUE(digests);
  EXPECT_EQ(digests->v1, kV1);
  EXPECT_EQ(digests->v2, kV2);
}

TEST(PipelineDigest, TheTextIsThatOfAScheduleObject) {
  PipelineCarrier carrier = oneForwardOneBackward().finish();
  for (ObjectSchema schema : {ObjectSchema::V1, ObjectSchema::V2}) {
    std::string text = textOf(carrier, schema);
    EXPECT_EQ(Sha256::hex(text), schema == ObjectSchema::V1 ? kV1 : kV2);
    std::shared_ptr<const SourceText> source = SourceText::fromString("plan.json", text);
    std::string again;
    llvm::raw_string_ostream os(again);
    llvm::cantFail(writeCanonical(*source, {}, os));
    EXPECT_EQ(again, text);
    ScheduleObject object = llvm::cantFail(readScheduleObject(source, {}));
    EXPECT_EQ(object.version, schema);
    EXPECT_TRUE(object.shapeProblems.empty());
    EXPECT_EQ(numCompletedEdges(object), object.edges.size());
    EXPECT_EQ(digestOf(object), Sha256::hex(text));
  }
}

TEST(PipelineDigest, NeitherRowOrderNorOrderOfDependenciesShows) {
  CarrierBuilder builder(2, 2);
  constexpr Phase F = Phase::Forward, B = Phase::Backward;
  builder.row("pipeline:4:0:0:1:B", 4, 0, 0, 1, B, {"pipeline:3:1:1:1:B", "pipeline:3:0:0:0:B", "pipeline:1:0:0:1:F"})
      .row("pipeline:3:1:1:1:B", 3, 1, 1, 1, B, {"pipeline:2:1:1:1:F"})
      .row("pipeline:3:0:0:0:B", 3, 0, 0, 0, B, {"pipeline:2:1:1:0:B", "pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F"})
      .row("pipeline:2:1:1:1:F", 2, 1, 1, 1, F, {"pipeline:2:1:1:0:B", "pipeline:1:0:0:1:F"})
      .row("pipeline:2:1:1:0:B", 2, 1, 1, 0, B, {"pipeline:1:1:1:0:F"})
      .row("pipeline:1:1:1:0:F", 1, 1, 1, 0, F, {"pipeline:0:0:0:0:F"})
      .row("pipeline:1:0:0:1:F", 1, 0, 0, 1, F, {"pipeline:0:0:0:0:F"})
      .row("pipeline:0:0:0:0:F", 0, 0, 0, 0, F, {});
  EXPECT_EQ(digestsOf(builder.finish())->v2, kV2);
}

TEST(PipelineDigest, TheIdDecidesWhatARowsFieldsContradict) {
  CarrierBuilder builder = oneForwardOneBackward();
  RowTable &rows = builder.carrier.rows;
  rows.clock[3] = 30;
  rows.rank[3] = rows.stage[3] = 7;
  rows.phase[3] = Phase::Forward;
  rows.fields[4] &= ~(RowHasRank | RowHasStage | RowHasPhase | RowHasClock | RowHasMicroBatch);
  EXPECT_EQ(digestsOf(builder.finish())->v1, kV1);
}

TEST(PipelineDigest, AStaleDigestHasAnother) {
  CarrierBuilder builder(2, 2);
  builder.row("pipeline:0:0:0:0:F", 0, 0, 0, 0, Phase::Forward, {});
  std::optional<PipelineDigests> one = digestsOf(builder.finish());
  ASSERT_TRUE(one);
  EXPECT_NE(one->v1, one->v2);
  EXPECT_NE(one->v1, kV1);
}

TEST(PipelineDigest, HeaderValuesAreUsedAsWritten) {
  for (int64_t v : {0, -3, 5}) {
    CarrierBuilder builder(2, 2, v);
    EXPECT_THAT(textOf(builder.finish()),
                HasSubstr("\"pipeline:1f1b:stages=2:micro_batches=2:chunks=" + std::to_string(v) + "\""));
  }
  CarrierBuilder noChunks(2, 2, std::nullopt);
  EXPECT_THAT(textOf(noChunks.finish()), HasSubstr(":chunks=1\""));
  CarrierBuilder both(3, 4, 2);
  both.carrier.interleaved.value = both.carrier.decoupled.value = true;
  EXPECT_THAT(textOf(both.finish()), HasSubstr("\"pipeline:decoupled:stages=3:micro_batches=4:chunks=2\""));
}

TEST(PipelineDigest, RolesAreSortedAsText) {
  CarrierBuilder builder(112, 1);
  std::string text = textOf(builder.finish());
  auto names = [&] {
    std::vector<std::string> found;
    for (size_t at = text.find("\"stage_"); at != std::string::npos; at = text.find("\"stage_", at + 1))
      found.push_back(text.substr(at + 1, text.find('"', at + 1) - at - 1));
    return found;
  }();
  EXPECT_EQ(names.size(), 112u);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  EXPECT_EQ(names.back(), "stage_99");
  EXPECT_THAT(text, HasSubstr("\"roles\":[{\"members\":[\"stage0\"],\"name\":\"stage_0\"},{\"members\":[\"stage1\"]"));
}

TEST(PipelineDigest, NoObjectWithoutItsHeader) {
  auto with = [](auto change) {
    CarrierBuilder builder = oneForwardOneBackward();
    change(builder.carrier);
    return hasDigest(builder.finish());
  };
  EXPECT_TRUE(with([](PipelineCarrier &) {}));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.numStages = {}; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.numStages.state = AttributeState::WrongType; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.numStages.value = 0; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.numMicroBatches = {}; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.numMicroBatches.value = -1; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.interleaved = {}; }));
  EXPECT_TRUE(with([](PipelineCarrier &carrier) { carrier.decoupled = {}; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.decoupled.state = AttributeState::WrongType; }));
  EXPECT_TRUE(with([](PipelineCarrier &carrier) { carrier.numChunks = {}; }));
  EXPECT_FALSE(with([](PipelineCarrier &carrier) { carrier.numChunks.state = AttributeState::WrongType; }));
}

TEST(PipelineDigest, AnEndlessNumberOfStagesIsRefused) {
  CarrierBuilder builder = oneForwardOneBackward();
  builder.carrier.numStages.value = INT64_MAX;
  EXPECT_FALSE(hasDigest(builder.finish()));
}

TEST(PipelineDigest, NoObjectWhereARowIsNoAction) {
  auto withRow = [](llvm::StringRef id, std::initializer_list<llvm::StringRef> dependencies, uint8_t fields = 255) {
    CarrierBuilder builder = oneForwardOneBackward();
    builder.row(id, 9, 0, 0, 0, Phase::Forward, dependencies);
    builder.carrier.rows.fields.back() = fields;
    return hasDigest(builder.finish());
  };
  constexpr llvm::StringRef known = "pipeline:0:0:0:0:F", other = "pipeline:1:0:0:1:F";
  EXPECT_TRUE(withRow("x", {known, other}));
  EXPECT_FALSE(withRow("x", {known, known})) << "a repeated dependency";
  EXPECT_FALSE(withRow("x", {"nobody"}));
  EXPECT_FALSE(withRow("x", {"x"})) << "itself";
  EXPECT_FALSE(withRow("x", {llvm::StringRef()})) << "no string";
  EXPECT_FALSE(withRow("", {})) << "an empty id";
  EXPECT_FALSE(withRow(known, {})) << "an id that stands twice";
  EXPECT_FALSE(withRow("\xff", {})) << "not UTF-8";
  EXPECT_FALSE(withRow("x", {}, kRowComplete & ~RowIsDictionary));
  EXPECT_FALSE(withRow("x", {}, kRowComplete & ~RowHasActionId));
  EXPECT_FALSE(withRow("x", {}, kRowComplete & ~RowHasDependsOn));
  EXPECT_FALSE(withRow("x", {}, kRowComplete & ~RowHasStage)) << "needed where the id has another form";
  EXPECT_TRUE(withRow("pipeline:9:0:0:0:F", {}, kRowComplete & ~RowHasStage));
}

TEST(PipelineDigest, IdsCanHoldAnyCharacter) {
  CarrierBuilder builder(1, 1);
  builder.row("a\"\n\xc3\xa9", 0, 12, 34, 0, Phase::Backward, {})
      .row("b", 1, -5, 6, 0, Phase::Forward, {"a\"\n\xc3\xa9"});
  std::string text = textOf(builder.finish());
  EXPECT_THAT(text,
              HasSubstr("{\"action_id\":\"a\\\"\\n\\u00e9\",\"depends_on\":[],\"op_ref\":\"schedule.pipeline.b\""));
  EXPECT_THAT(text, HasSubstr("\"queue_identity\":\"pipeline_rank:12\",\"resource_identity\":\"pipeline_stage:34\""));
  EXPECT_THAT(text, HasSubstr("\"queue_identity\":\"pipeline_rank:-5\""));
  EXPECT_THAT(
      text, HasSubstr("\"predecessor\":\"a\\\"\\n\\u00e9\",\"reasons\":[\"declared_dependency\"],\"successor\":\"b\""));
  EXPECT_THAT(text,
              HasSubstr(Sha256::hex("{\"action_id\":\"b\",\"dependencies\":[\"a\\\"\\n\\u00e9\"],\"mode\":\"1f1b\"}")));
}

TEST(PipelineDigest, LongTextsDoNotDisturbTheChunks) {
  CarrierBuilder builder(1, 1);
  std::string longest(300'000, 'x');
  for (int i = 0; i < 20; ++i)
    builder.row(longest + std::to_string(i), i, 0, 0, i, Phase::Forward, {});
  builder.row("last", 20, 0, 0, 0, Phase::Backward, {longest + "3", longest + "17"});
  PipelineCarrier carrier = builder.finish();
  std::string text = textOf(carrier);
  EXPECT_EQ(digestsOf(carrier)->v1, Sha256::hex(text)) << "hashed in the background";
  ScheduleObject object = llvm::cantFail(readScheduleObject(SourceText::fromString("long.json", text), {}));
  EXPECT_EQ(digestOf(object), Sha256::hex(text));
}

TEST(PipelineDigest, OnlyThePlannersFormHasParts) {
  std::optional<ActionParts> parts = partsOfId("pipeline:12:-3:0:4:B");
  ASSERT_TRUE(parts);
  EXPECT_EQ(parts->rank, "-3");
  EXPECT_EQ(parts->stage, "0");
  EXPECT_EQ(parts->phase, Phase::Backward);
  for (const char *id :
       {"", "pipeline", "pipeline:1:2:3:4", "pipeline:1:2:3:4:", "pipeline:1:2:3:4:X", "pipeline:1:2:3:4:FF",
        "pipeline:1:2:3:F", "pipeline:1:2:3:4:5:F", "pipeline:01:2:3:4:F", "pipeline:-0:2:3:4:F", "pipeline:1::3:4:F",
        "pipeline:1:2:-:4:F", "pipeline:1:+2:3:4:F", "Pipeline:1:2:3:4:F"})
    EXPECT_FALSE(partsOfId(id)) << id;
}
