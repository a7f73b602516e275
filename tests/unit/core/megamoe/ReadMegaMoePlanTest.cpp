//===- ReadMegaMoePlanTest.cpp - plan documents, kept as written --------------------------------------------------===//

#include "core/formats/megamoe/ReadMegaMoePlan.h"

#include "core/digest/MegaMoeDigest.h"
#include "core/support/InputError.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

constexpr const char *kSmall = R"({
  "schema": "tessera.megamoe_overlap_plan.v1", "plan_id": "small", "num_tokens": 6,
  "pipeline_stages": 2, "max_in_flight_chunks": 1,
  "chunks": [
    {"index": 0, "start": 0, "stop": 6, "expert_capacity": 32, "dispatch_buffer_bytes": 4096}
  ],
  "action_dependencies": {
    "dispatch:0": [],
    "compute:0": ["dispatch:0"],
    "combine:0": ["compute:0", "nobody"]
  },
  "deterministic_combine": true, "max_live_dispatch_bytes": 4096,
  "artifact_digest": "00"
})";

std::string edited(llvm::StringRef from, llvm::StringRef to) {
  std::string text = kSmall;
  size_t at = text.find(from.str());
  EXPECT_NE(at, std::string::npos) << from.str();
  return text.replace(at, from.size(), to.str());
}

llvm::Expected<MegaMoePlan> tryRead(std::string text, const Limits &limits = {}) {
  return readMegaMoePlan(SourceText::fromString("plan.json", std::move(text)), limits);
}

MegaMoePlan read(std::string text) {
  llvm::Expected<MegaMoePlan> plan = tryRead(std::move(text));
  if (!plan) {
    ADD_FAILURE() << llvm::toString(plan.takeError());
    return {};
  }
  return std::move(*plan);
}

/// `line:column message` of each shape error.
std::vector<std::string> errorsOf(const MegaMoePlan &plan) {
  std::vector<std::string> list;
  for (const ShapeProblem &problem : plan.shapeProblems) {
    Location place = plan.locator->locate(problem.anchor);
    list.push_back((problem.isError ? "" : "note ") + std::to_string(place.line) + ":" + std::to_string(place.column) +
                   " " + problem.message);
  }
  return list;
}

std::string refusalOf(std::string text, const Limits &limits = {}) {
  llvm::Expected<MegaMoePlan> plan = tryRead(std::move(text), limits);
  std::string refusal;
  if (!plan)
    llvm::handleAllErrors(plan.takeError(), [&](const InputError &error) {
      refusal = error.code + " " + std::to_string(error.location.line) + ":" + std::to_string(error.location.column);
    });
  return refusal;
}

TEST(ReadMegaMoePlan, KeepsWhatIsWritten) {
  MegaMoePlan plan = read(kSmall);
  EXPECT_THAT(errorsOf(plan), IsEmpty());
  EXPECT_EQ(plan.text(PlanId), "small");
  ASSERT_EQ(plan.numChunks(), 1u);
  EXPECT_EQ(plan.chunks[0][ChunkDispatchBufferBytes].text, "4096");
  ASSERT_EQ(plan.actions.size(), 3u);
  EXPECT_EQ(plan.action(0, MegaMoePhase::Combine), 2u);
  EXPECT_EQ(plan.actions.dependsOnAction[2][0], 1u);
  EXPECT_EQ(plan.actions.dependsOnAction[2][1], kNoAction);
  EXPECT_EQ(plan.graph.predecessors.total(), 2u);
}

TEST(ReadMegaMoePlan, WritesWhatTheDigestCovers) {
  std::string text;
  llvm::raw_string_ostream os(text);
  MegaMoePlan plan = read(edited("\"small\"", "\"sm\\u00e4ll\""));
  writeCanonical(plan, os);
  EXPECT_EQ(text, "{\"action_dependencies\":{\"combine:0\":[\"compute:0\",\"nobody\"],\"compute:0\":[\"dispatch:0\"],"
                  "\"dispatch:0\":[]},\"chunks\":[{\"dispatch_buffer_bytes\":4096,\"expert_capacity\":32,\"index\":0,"
                  "\"start\":0,\"stop\":6}],\"deterministic_combine\":true,\"max_in_flight_chunks\":1,"
                  "\"max_live_dispatch_bytes\":4096,\"num_tokens\":6,\"pipeline_stages\":2,"
                  "\"plan_id\":\"sm\\u00e4ll\",\"schema\":\"tessera.megamoe_overlap_plan.v1\"}");
  EXPECT_NE(digestOf(plan), digestOf(read(kSmall)));
}

TEST(ReadMegaMoePlan, NamesValuesOfTheWrongType) {
  EXPECT_THAT(errorsOf(read(edited("\"num_tokens\": 6", "\"num_tokens\": 6.0"))),
              ElementsAre("2:82 `num_tokens` is an integer, and this is the number 6.0"));
  EXPECT_THAT(errorsOf(read(edited("\"deterministic_combine\": true", "\"deterministic_combine\": 1"))),
              ElementsAre("12:28 `deterministic_combine` is true or false, and this is the number 1"));
  EXPECT_THAT(errorsOf(read(edited("\"stop\": 6", "\"stop\": \"6\""))),
              ElementsAre("5:38 `stop` is an integer, and this is a string"));
  EXPECT_THAT(errorsOf(read(edited("[\"dispatch:0\"]", "[null]"))),
              ElementsAre("9:19 a dependency is named by a string, and this is null"));
  EXPECT_THAT(errorsOf(read(edited("[\"dispatch:0\"]", "{\"dispatch:0\": []}"))),
              ElementsAre("9:18 the dependencies of an action are a list, and this is an object"));
}

TEST(ReadMegaMoePlan, NamesWhatIsMissing) {
  EXPECT_THAT(errorsOf(read(edited("\"index\": 0, ", ""))), ElementsAre("5:5 chunk 0 has no key `index`"));
  EXPECT_THAT(errorsOf(read(edited("\"plan_id\": \"small\", ", ""))), ElementsAre("1:1 the plan has no key `plan_id`"));
  EXPECT_THAT(errorsOf(read("[]")), ElementsAre("1:1 a MegaMoE plan is a JSON object, and this is a list"));
  EXPECT_THAT(errorsOf(read(" 7")), ElementsAre("1:2 a MegaMoE plan is a JSON object, and this is the number 7"));
  EXPECT_EQ(errorsOf(read("{}")).size(), 10u);
}

TEST(ReadMegaMoePlan, NotesKeysThatNoDigestCovers) {
  MegaMoePlan plan = read(edited("\"index\": 0", "\"index\": 0, \"weight\": 2"));
  EXPECT_THAT(errorsOf(plan), ElementsAre("note 5:28 \"weight\" is no key of a chunk; no digest covers it"));
  EXPECT_TRUE(plan.hasShape());
  EXPECT_EQ(digestOf(plan), digestOf(read(kSmall)));
}

TEST(ReadMegaMoePlan, RefusesWhatCannotBeRead) {
  EXPECT_EQ(refusalOf("{\"chunks\": ["), "parse-error 1:13");
  EXPECT_EQ(refusalOf(edited("\"compute:0\": [\"dispatch:0\"]", "\"dispatch:0\": []")), "duplicate-key 9:5");
  EXPECT_EQ(refusalOf(edited("\"num_tokens\": 6", "\"num_tokens\": " + std::string(4097, '7'))), "limit-exceeded 2:82");
  EXPECT_EQ(refusalOf(edited("\"num_tokens\": 6", "\"num_tokens\": " + std::string(4096, '7'))), "");
  Limits limits;
  limits.maxActions = 2;
  EXPECT_EQ(refusalOf(kSmall, limits), "limit-exceeded 5:5");
}

TEST(MegaMoeAction, IsParsedOnlyAsItIsWritten) {
  std::optional<MegaMoeAction> action = MegaMoeAction::parse("combine:12");
  ASSERT_TRUE(action);
  EXPECT_EQ(action->phase, MegaMoePhase::Combine);
  EXPECT_EQ(action->chunk, 12u);
  EXPECT_EQ(action->id(), "combine:12");
  EXPECT_TRUE(MegaMoeAction::parse("dispatch:0"));
  for (const char *id : {"combine", "combine:", "combine:01", "combine:-1", "combine:+1", "combine:4294967296",
                         "merge:1", " combine:1", "combine:1 ", ""})
    EXPECT_FALSE(MegaMoeAction::parse(id)) << id;
}

} // namespace
