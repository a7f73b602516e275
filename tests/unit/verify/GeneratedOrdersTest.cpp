//===- GeneratedOrdersTest.cpp - no false alarm about orders that are right by construction ----------------------===//
//
// Every order that the planner makes goes through a file, and is decided by the library as a user's file would be. All
// of them are right, so any error is a false alarm. All sizes up to a bound are walked: small ones in each run of the
// tests, great ones nightly.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/order/OrderPlanner.h"
#include "core/formats/pytorch/WritePyTorchCsv.h"
#include "core/formats/rank_schedule/WriteRankSchedule.h"
#include "verify/Checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

using namespace precedent;

namespace precedent {
/// GoogleTest's name of the parameter.
static void PrintTo(OrderMode mode, std::ostream *os) { // NOLINT(readability-identifier-naming)
  *os << nameOf(mode).str();
}
} // namespace precedent

namespace {

std::string describe(const OrderRequest &request) {
  return (nameOf(request.mode) + ", " + llvm::Twine(request.numRanks) + " ranks, " + llvm::Twine(numChunksOf(request)) +
          " chunks, " + llvm::Twine(request.numMicroBatches) + " micro-batches, " + nameOf(request.transfers))
      .str();
}

/// What docs/orders.md says that a mode needs, put down again.
bool isPossible(const OrderRequest &request) {
  int64_t ranks = request.numRanks, chunks = *request.numChunks, microBatches = request.numMicroBatches;
  bool dividesIntoRounds = microBatches % std::max<int64_t>(1, microBatches / ranks) == 0;
  switch (request.mode) {
  case OrderMode::GPipe:
    return chunks == 1;
  case OrderMode::OneForwardOneBackward:
  case OrderMode::ZeroBubbleH1:
    return chunks == 1 && microBatches >= ranks;
  case OrderMode::Interleaved:
  case OrderMode::InterleavedZeroBubble:
    return dividesIntoRounds;
  case OrderMode::LoopedBfs:
    return true;
  case OrderMode::ZeroBubbleV:
    return chunks == 2;
  case OrderMode::DualPipeV:
    return chunks == 2 && microBatches >= 2 * ranks;
  }
  return false;
}

template <typename Write> std::shared_ptr<const SourceText> fileOf(const RankSchedule &schedule, Write write) {
  std::string text;
  llvm::raw_string_ostream os(text);
  write(schedule, os);
  return SourceText::fromString("order", os.str());
}

Document read(const std::shared_ptr<const SourceText> &file) {
  llvm::Expected<Document> document = readDocument(file, ReadOptions());
  EXPECT_TRUE(bool(document));
  if (!document) {
    ADD_FAILURE() << llvm::toString(document.takeError());
    return Document();
  }
  return std::move(*document);
}

/// Both formats give the schedule back.
void expectBack(const Document &document, const RankSchedule &schedule) {
  const auto *back = std::get_if<RankSchedule>(&document.content);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->rankBegin, schedule.rankBegin);
  EXPECT_EQ(back->kind, schedule.kind);
  EXPECT_EQ(back->stage, schedule.stage);
  EXPECT_EQ(back->microBatch, schedule.microBatch);
  EXPECT_EQ(back->column, schedule.column);
  EXPECT_EQ(back->pairs, schedule.pairs);
}

llvm::json::Object levelsOf(const SubjectReport &report) {
  const FactValue *fact = report.facts.find("comm");
  return fact ? *std::get<llvm::json::Value>(*fact).getAsObject() : llvm::json::Object();
}

/// Decided at the level of buffers; the table says the rest.
void expectNoAlarm(const Document &document, const OrderRequest &request) {
  llvm::Expected<FileReport> report = check(document, CheckOptions());
  ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
  EXPECT_EQ(report->verdict, Verdict::Legal);
  ASSERT_EQ(report->subjects.size(), 1u);
  for (const Finding &finding : report->subjects.front().findings)
    EXPECT_EQ(finding.severity, Severity::Note) << finding.rule << ": " << finding.message;
  llvm::json::Object levels = levelsOf(report->subjects.front());
  EXPECT_EQ(levels.getString("buffered"), "safe");
  bool hasMessages = request.numRanks > 1 && request.transfers != TransferPlacement::None;
  if (!hasMessages || request.transfers != TransferPlacement::Early)
    return;
  EXPECT_EQ(levels.getInteger("min_slots"), 0);
  for (const char *level : {"stream", "group", "rendezvous"})
    EXPECT_EQ(levels.getString(level), "safe") << level;
}

struct Sizes {
  int64_t ranks, chunks, microBatches;
};

/// Every request up to the sizes; files of both formats by turns.
void walk(OrderMode mode, Sizes most) {
  unsigned numPlanned = 0, numRefused = 0;
  OrderRequest request;
  request.mode = mode;
  for (request.numRanks = 1; request.numRanks <= most.ranks; ++request.numRanks)
    for (int64_t chunks = 1; chunks <= most.chunks; ++chunks)
      for (request.numMicroBatches = 1; request.numMicroBatches <= most.microBatches; ++request.numMicroBatches)
        for (TransferPlacement transfers : allTransferPlacements()) {
          request.numChunks = chunks;
          request.transfers = transfers;
          SCOPED_TRACE(describe(request));
          llvm::Expected<RankSchedule> schedule = planOrder(request);
          ASSERT_EQ(bool(schedule), isPossible(request));
          if (!schedule) {
            llvm::consumeError(schedule.takeError());
            ++numRefused;
            continue;
          }
          Document csv = read(fileOf(*schedule, writePyTorchCsv));
          Document json = read(fileOf(*schedule, writeRankSchedule));
          expectBack(csv, *schedule);
          expectBack(json, *schedule);
          expectNoAlarm(numPlanned % 2 == 0 ? csv : json, request);
          ++numPlanned;
          ASSERT_FALSE(testing::Test::HasFailure());
        }
  std::cout << nameOf(mode).str() << ": " << numPlanned << " orders without an alarm, " << numRefused
            << " requests refused\n";
  EXPECT_GT(numPlanned, 0u);
}

std::string testNameOf(const testing::TestParamInfo<OrderMode> &info) {
  std::string name = nameOf(info.param).str();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class GeneratedOrders : public testing::TestWithParam<OrderMode> {};

TEST_P(GeneratedOrders, RaiseNoAlarm) {
  walk(GetParam(), {4, 2, 8});
}

INSTANTIATE_TEST_SUITE_P(Small, GeneratedOrders, testing::ValuesIn(allOrderModes()), testNameOf);

/// Run by `tools/test -L nightly` (tests/unit/CMakeLists.txt).
class NightlyGeneratedOrders : public testing::TestWithParam<OrderMode> {};

TEST_P(NightlyGeneratedOrders, RaiseNoAlarm) {
  walk(GetParam(), {16, 4, 64});
}

INSTANTIATE_TEST_SUITE_P(Great, NightlyGeneratedOrders, testing::ValuesIn(allOrderModes()), testNameOf);

} // namespace
