//===- ReadCostsTest.cpp - exact costs, and what is none ---------------------------------------------------------===//

#include "core/model/ActionCosts.h"
#include "core/support/InputError.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

ActionCosts read(const std::string &members) {
  llvm::Expected<ActionCosts> costs =
      readCosts(SourceText::fromString("c.json", "{\"schema\": \"precedent.costs.v1\", " + members + "}"), Limits());
  if (!costs) {
    ADD_FAILURE() << llvm::toString(costs.takeError()) << "\n" << members;
    return ActionCosts();
  }
  return std::move(*costs);
}

/// `code line:column: message`.
std::string refusal(const std::string &text) {
  llvm::Expected<ActionCosts> costs = readCosts(SourceText::fromString("c.json", text), Limits());
  if (costs)
    return "read";
  std::string result;
  llvm::handleAllErrors(costs.takeError(), [&](const InputError &error) {
    result = error.code + " " + std::to_string(error.location.line) + ":" + std::to_string(error.location.column) +
             ": " + error.message;
  });
  return result;
}

/// Of one cost, on the second line.
std::string refusalOf(const std::string &cost) {
  return refusal("{\"schema\": \"precedent.costs.v1\",\n\"costs\": {\"F\": " + cost + "}}");
}

TEST(ActionCosts, WithoutAFileComputesTakeAUnit) {
  ActionCosts costs;
  EXPECT_EQ(costs.of(ActionKind::WeightGradient, 3), 1);
  EXPECT_EQ(costs.of(ActionKind::SendForward, 3), 0);
  EXPECT_EQ(costs.text(1), "1 unit");
  EXPECT_EQ(costs.text(14), "14 units");
}

TEST(ReadCosts, KindsStagesAndLatency) {
  ActionCosts costs = read("\"unit\": \"ms\", \"latency\": 0.05, \"costs\": {\"F\": 1.25, \"SEND\": 0.1, "
                           "\"UNSHARD\": 2}, \"stages\": {\"7\": {\"B\": 4}, \"2\": 3}");
  EXPECT_EQ(costs.ticksPerUnit, 100);
  EXPECT_EQ(costs.latency, 5);
  EXPECT_EQ(costs.of(ActionKind::Forward, 0), 125);
  EXPECT_EQ(costs.of(ActionKind::Backward, 0), 100);
  EXPECT_EQ(costs.of(ActionKind::SendBackward, 0), 10);
  EXPECT_EQ(costs.of(ActionKind::Unshard, 0), 200);
  // A stage keeps what it does not say itself.
  EXPECT_EQ(costs.of(ActionKind::Backward, 7), 400);
  EXPECT_EQ(costs.of(ActionKind::Forward, 7), 125);
  EXPECT_EQ(costs.of(ActionKind::InputGradient, 2), 300);
  EXPECT_EQ(costs.of(ActionKind::SendForward, 2), 10);
  EXPECT_EQ(costs.text(405), "4.05 ms");
  EXPECT_EQ(costs.decimal(450), "4.5");
}

/// The order of members means nothing.
TEST(ReadCosts, StagesBeforeKinds) {
  ActionCosts costs = read("\"stages\": {\"1\": {\"B\": 4}}, \"costs\": {\"F\": 9}");
  EXPECT_EQ(costs.of(ActionKind::Forward, 1), 9);
  EXPECT_EQ(costs.of(ActionKind::Backward, 1), 4);
}

TEST(ReadCosts, DecimalsAreExact) {
  // Thirty times a tenth of these is three, and not 3.0000000000000004.
  EXPECT_EQ(30 * read("\"costs\": {\"F\": 0.1}").of(ActionKind::Forward, 0), 30);
  EXPECT_EQ(read("\"costs\": {\"F\": 1.5e2}").of(ActionKind::Forward, 0), 150);
  EXPECT_EQ(read("\"costs\": {\"F\": 25e-1}").of(ActionKind::Forward, 0), 25);
  EXPECT_EQ(read("\"costs\": {\"F\": 1.000}").ticksPerUnit, 1);
  EXPECT_EQ(read("\"costs\": {\"F\": 0e999999999999}").of(ActionKind::Forward, 0), 0);
  EXPECT_EQ(read("\"costs\": {\"F\": 123456.123456789}").of(ActionKind::Forward, 0), 123456123456789);
  EXPECT_EQ(read("\"costs\": {\"F\": 1000000000000000}").of(ActionKind::Forward, 0), 1000000000000000);
}

TEST(ReadCosts, RefusesWhatIsNoCost) {
  EXPECT_THAT(refusalOf("-1"), HasSubstr("costs-shape 2:16: the number -1 is no cost: it is negative"));
  EXPECT_THAT(refusalOf("NaN"), HasSubstr("costs-shape 2:16: the number NaN is no cost: it is not finite"));
  EXPECT_THAT(refusalOf("Infinity"), HasSubstr("is no cost: it is not finite"));
  EXPECT_THAT(refusalOf("\"1\""), HasSubstr("costs-shape 2:16: a string is no cost"));
  EXPECT_THAT(refusalOf("[1]"), HasSubstr("costs-shape 2:16: "));
  EXPECT_THAT(refusalOf("null"), HasSubstr("null is no cost"));
  for (const char *great : {"1000000000000001", "1e16", "1e400", "9223372036854775808",
                            "123456789012345678901234567890", "1e99999999999999999999"})
    EXPECT_THAT(refusalOf(great), HasSubstr("is no cost: it is too great")) << great;
  // A double would have rounded these in silence.
  for (const char *fine :
       {"1.0000000001", "0.12345678901", "1e-10", "1.00000000000000000001", "1e-99999999999999999999"})
    EXPECT_THAT(refusalOf(fine), HasSubstr("has more than nine digits behind the point")) << fine;
}

TEST(ReadCosts, RefusesCostsThatNoScaleHolds) {
  EXPECT_THAT(refusal("{\"schema\": \"precedent.costs.v1\", \"latency\": 0.000000001,\n \"costs\": {\"F\": 10000000}}"),
              HasSubstr("costs-shape 2:17: this cost is too great beside one that has 9 digits behind the point"));
}

TEST(ReadCosts, RefusesOtherDocuments) {
  EXPECT_THAT(refusal("[]"), HasSubstr("costs-shape 1:1: costs are a JSON object"));
  EXPECT_THAT(refusal("3"), HasSubstr("costs-shape 1:1"));
  EXPECT_THAT(refusal("{}"), HasSubstr("costs-shape 1:1: the costs have no `schema`"));
  EXPECT_THAT(refusal("{\"schema\": \"precedent.audit.v1\"}"), HasSubstr("costs-shape 1:12: the schema must be"));
  EXPECT_THAT(refusal("{\"schema\": \"precedent.costs.v1\", \"cost\": {}}"),
              HasSubstr("costs-shape 1:34: costs have no `cost` of this type"));
  EXPECT_THAT(refusal("{\"schema\": \"precedent.costs.v1\", \"costs\": []}"), HasSubstr("costs have no `costs`"));
  EXPECT_THAT(refusal("{\"schema\": \"precedent.costs.v1\", \"costs\": {\"G\": 1}}"),
              HasSubstr("costs-shape 1:44: `G` is no kind of action"));
  for (const char *stage : {"", "-1", "x", "01", "1000000000", "1.0"})
    EXPECT_THAT(refusal("{\"schema\": \"precedent.costs.v1\", \"stages\": {\"" + std::string(stage) + "\": 1}}"),
                HasSubstr("is no number of a stage"))
        << stage;
  EXPECT_THAT(refusal("{\"schema\": \"precedent.costs.v1\", \"unit\": \"\\u001b[31m\"}"), HasSubstr("a unit is"));
  EXPECT_THAT(refusal("{\"costs\": {\"F\": 1, \"F\": 2}}"), HasSubstr("duplicate-key"));
  EXPECT_THAT(refusal("{\"costs\": {\"F\": 1"), HasSubstr("parse-error"));
  EXPECT_THAT(refusal(""), HasSubstr("parse-error"));
}

} // namespace
