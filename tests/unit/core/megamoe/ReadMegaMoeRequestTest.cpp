//===- ReadMegaMoeRequestTest.cpp - requests for plans, and issued orders -----------------------------------------===//

#include "core/formats/megamoe/ReadMegaMoeRequest.h"

#include "core/model/IssuedOrder.h"
#include "core/support/InputError.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

constexpr const char *kRequest =
    R"({"plan_id": "r", "num_tokens": 96, "num_chunks": 2, "capacities": [32, 31], "dispatch_buffer_bytes": [4, 5]})";

std::string with(llvm::StringRef members) {
  std::string text = kRequest;
  return text.insert(text.size() - 1, ", " + members.str());
}

llvm::Expected<MegaMoeRequest> tryRead(std::string text) {
  return readMegaMoeRequest(SourceText::fromString("in.json", std::move(text)), {});
}

std::string summary(llvm::Error error) {
  std::string text;
  llvm::handleAllErrors(std::move(error), [&](const InputError &input) {
    text = input.code + " " + std::to_string(input.location.line) + ":" + std::to_string(input.location.column) + " " +
           input.message;
  });
  return text;
}

std::string refusalOf(std::string text) {
  llvm::Expected<MegaMoeRequest> request = tryRead(std::move(text));
  return request ? "" : summary(request.takeError());
}

TEST(ReadMegaMoeRequest, TakesDefaults) {
  llvm::Expected<MegaMoeRequest> request = tryRead(kRequest);
  ASSERT_TRUE(bool(request)) << llvm::toString(request.takeError());
  EXPECT_EQ(request->planId, "r");
  EXPECT_EQ(request->numTokens, 96);
  EXPECT_THAT(request->capacities, ElementsAre(32, 31));
  EXPECT_THAT(request->dispatchBufferBytes, ElementsAre(4, 5));
  EXPECT_EQ(request->pipelineStages, 2);
  EXPECT_EQ(request->maxInFlightChunks, 2);
  EXPECT_FALSE(request->workspaceCapacityBytes);
  EXPECT_EQ(request->rows, nullptr);
}

TEST(ReadMegaMoeRequest, TakesWhatIsGiven) {
  llvm::Expected<MegaMoeRequest> request = tryRead(with(R"("pipeline_stages": 1, "max_in_flight_chunks": -7,
 "workspace_capacity_bytes": 123456789012345678901234567890, "resource_vectors": {"b": {"queue_identity":
 "q"}, "a": {"compute_time_ms": 1.50}})"));
  ASSERT_TRUE(bool(request)) << llvm::toString(request.takeError());
  EXPECT_EQ(request->pipelineStages, 1);
  EXPECT_EQ(request->maxInFlightChunks, -7);
  EXPECT_EQ(spell(*request->workspaceCapacityBytes), "123456789012345678901234567890");
  ASSERT_NE(request->rows, nullptr);
  const ActionTable &rows = request->rows->actions;
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows.actionId[0].text, "b");
  EXPECT_EQ(rows.vector[1].canonical, "{\"compute_time_ms\":1.5}");
  EXPECT_EQ(rows.vector[0].keys[VectorQueueIdentity].text, "q");
  Location place = request->locator->locate(Anchor::row(0, "resource_vector.queue_identity"));
  EXPECT_EQ(place.line, 3u);
  EXPECT_EQ(place.column, 2u);
}

TEST(ReadMegaMoeRequest, TakesNullForNoLimitAndNoRows) {
  llvm::Expected<MegaMoeRequest> request =
      tryRead(with(R"("workspace_capacity_bytes": null, "resource_vectors": null)"));
  ASSERT_TRUE(bool(request)) << llvm::toString(request.takeError());
  EXPECT_FALSE(request->workspaceCapacityBytes);
  EXPECT_EQ(request->rows, nullptr);
  llvm::Expected<MegaMoeRequest> noRow = tryRead(with(R"("resource_vectors": {})"));
  ASSERT_TRUE(bool(noRow)) << llvm::toString(noRow.takeError());
  ASSERT_NE(noRow->rows, nullptr);
  EXPECT_EQ(noRow->rows->actions.size(), 0u);
}

TEST(ReadMegaMoeRequest, RefusesWhatARequestDoesNotHave) {
  EXPECT_THAT(refusalOf("[]"), HasSubstr("request-shape 1:1"));
  EXPECT_THAT(refusalOf("{}"), HasSubstr("has no key `plan_id`"));
  EXPECT_THAT(refusalOf(with("\"max_in_flight\": 2")), HasSubstr("\"max_in_flight\" is no key"));
  EXPECT_THAT(refusalOf(with("\"pipeline_stages\": 1.0")), HasSubstr("`pipeline_stages` is an integer"));
  EXPECT_THAT(refusalOf(with("\"pipeline_stages\": true")), HasSubstr("and this is true"));
  EXPECT_THAT(refusalOf(with("\"pipeline_stages\": [1]")), HasSubstr("and this is a list"));
  EXPECT_THAT(refusalOf(with("\"resource_vectors\": [{}]")), HasSubstr("`resource_vectors` is an object"));
  EXPECT_THAT(refusalOf(with("\"resource_vectors\": {\"a\": 3}")), HasSubstr("a resource vector is a JSON object"));
  EXPECT_THAT(refusalOf(with("\"workspace_capacity_bytes\": " + std::string(4097, '1'))), HasSubstr("limit-exceeded"));
  std::string text = kRequest;
  EXPECT_THAT(refusalOf(text.replace(text.find("31"), 2, "[1]")), HasSubstr("`capacities` is an integer"));
}

std::string issuedRefusal(std::string text) {
  llvm::Expected<IssuedOrder> order = readIssuedOrder(SourceText::fromString("order.json", std::move(text)), {});
  return order ? "" : summary(order.takeError());
}

TEST(ReadIssuedOrder, TakesAListOfIds) {
  llvm::Expected<IssuedOrder> order =
      readIssuedOrder(SourceText::fromString("order.json", "\n[\"dispatch:0\",\n \"x\"]"), {});
  ASSERT_TRUE(bool(order)) << llvm::toString(order.takeError());
  EXPECT_THAT(order->actions, ElementsAre("dispatch:0", "x"));
  EXPECT_EQ(order->locate(1).line, 3u);
  EXPECT_EQ(order->locate(1).column, 2u);
}

TEST(ReadIssuedOrder, RefusesAnythingElse) {
  EXPECT_THAT(issuedRefusal("{}"), HasSubstr("issued-shape 1:1"));
  EXPECT_THAT(issuedRefusal("3"), HasSubstr("issued-shape 1:1"));
  EXPECT_THAT(issuedRefusal("[\"a\", 3]"), HasSubstr("issued-shape 1:7"));
  EXPECT_THAT(issuedRefusal("[[\"a\"]]"), HasSubstr("issued-shape 1:2"));
  EXPECT_THAT(issuedRefusal("[{\"a\": 1}]"), HasSubstr("issued-shape 1:2"));
  EXPECT_THAT(issuedRefusal("[\"a\""), HasSubstr("parse-error"));
}

} // namespace
