//===- OrderPlannerTest.cpp - orders against their rules and recorded figures -----------------------------------===//

#include "analysis/plan/order/OrderPlanner.h"

#include "analysis/schedule/ScheduleFigures.h"
#include "analysis/schedule/Timeline.h"
#include "core/support/InputError.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

using namespace precedent;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

OrderRequest request(OrderMode mode, int64_t ranks, int64_t microBatches, std::optional<int64_t> chunks = std::nullopt,
                     TransferPlacement transfers = TransferPlacement::None) {
  return {mode, ranks, microBatches, chunks, transfers};
}

RankSchedule planned(const OrderRequest &wanted) {
  llvm::Expected<RankSchedule> schedule = planOrder(wanted);
  EXPECT_TRUE(bool(schedule)) << nameOf(wanted.mode).str();
  if (!schedule) {
    ADD_FAILURE() << llvm::toString(schedule.takeError());
    return RankSchedule();
  }
  return std::move(*schedule);
}

/// The cells of a rank, halves of a pair joined by `+`.
std::string row(const RankSchedule &schedule, uint32_t rank) {
  std::string text;
  for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action) {
    bool isHalf = std::binary_search(schedule.pairs.begin(), schedule.pairs.end(), action);
    text += schedule.text(action) + (isHalf ? "+" : action + 1 < schedule.rankBegin[rank + 1] ? " " : "");
  }
  return text;
}

std::vector<int64_t> peaks(const OrderRequest &wanted) {
  RankSchedule schedule = planned(wanted);
  return peakLive(schedule, ScheduleIndex(schedule)).most;
}

/// Steps until everything is done, each compute taking one.
int64_t length(const OrderRequest &wanted) {
  RankSchedule schedule = planned(wanted);
  std::optional<Timeline> timeline = simulate(schedule, ScheduleIndex(schedule), ActionCosts(), CommLevel());
  EXPECT_TRUE(timeline && timeline->ends());
  return timeline ? timeline->makespan : 0;
}

/// `code: message`.
std::string refusal(const OrderRequest &wanted, uint64_t maxActions = Limits().maxActions) {
  Limits limits;
  limits.maxActions = maxActions;
  llvm::Expected<RankSchedule> schedule = planOrder(wanted, limits);
  if (schedule)
    return "planned";
  std::string text;
  llvm::handleAllErrors(schedule.takeError(), [&](const InputError &error) {
    EXPECT_EQ(error.verdict, Verdict::Invalid);
    EXPECT_EQ(error.location.file, "order plan");
    text = error.code + ": " + error.message;
  });
  return text;
}

TEST(OrderPlanner, GPipe) {
  RankSchedule schedule = planned(request(OrderMode::GPipe, 2, 3));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 0F2 0B0 0B1 0B2");
  EXPECT_EQ(row(schedule, 1), "1F0 1F1 1F2 1B0 1B1 1B2");
  EXPECT_THAT(schedule.column, ElementsAre(0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5));
}

TEST(OrderPlanner, OneForwardOneBackward) {
  RankSchedule schedule = planned(request(OrderMode::OneForwardOneBackward, 3, 4));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 0F2 0B0 0F3 0B1 0B2 0B3");
  EXPECT_EQ(row(schedule, 2), "2F0 2B0 2F1 2B1 2F2 2B2 2F3 2B3");
  EXPECT_THAT(peaks(request(OrderMode::OneForwardOneBackward, 4, 8)), ElementsAre(4, 3, 2, 1));
}

TEST(OrderPlanner, Interleaved) {
  RankSchedule schedule = planned(request(OrderMode::Interleaved, 2, 4));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 2F0 2F1 0F2 2B0 0F3 2B1 2F2 0B0 2F3 0B1 2B2 2B3 0B2 0B3");
  EXPECT_EQ(row(schedule, 1), "1F0 1F1 3F0 3B0 3F1 3B1 1F2 1B0 1F3 1B1 3F2 3B2 3F3 3B3 1B2 1B3");
  // Five micro-batches on four ranks are one round of five.
  EXPECT_EQ(row(planned(request(OrderMode::Interleaved, 4, 5)), 3),
            "3F0 3F1 3F2 3F3 3F4 7F0 7B0 7F1 7B1 7F2 7B2 7F3 7B3 7F4 7B4 3B0 3B1 3B2 3B3 3B4");
}

TEST(OrderPlanner, LoopedBfs) {
  EXPECT_EQ(row(planned(request(OrderMode::LoopedBfs, 2, 2)), 1), "1F0 1F1 3F0 3F1 3B1 3B0 1B1 1B0");
}

TEST(OrderPlanner, ZeroBubbleH1) {
  RankSchedule schedule = planned(request(OrderMode::ZeroBubbleH1, 3, 4));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 0F2 0I0 0W0 0F3 0I1 0W1 0I2 0W2 0I3 0W3");
  EXPECT_EQ(row(schedule, 1), "1F0 1F1 1I0 1F2 1I1 1W0 1F3 1I2 1W1 1I3 1W2 1W3");
  EXPECT_EQ(row(schedule, 2), "2F0 2I0 2F1 2I1 2F2 2I2 2W0 2F3 2I3 2W1 2W2 2W3");
}

TEST(OrderPlanner, ZeroBubbleH1HoldsNoMoreThan1F1BAndWaitsLess) {
  for (int64_t ranks = 1; ranks <= 8; ++ranks)
    for (int64_t microBatches = ranks; microBatches <= 3 * ranks; ++microBatches) {
      OrderRequest wanted = request(OrderMode::ZeroBubbleH1, ranks, microBatches);
      std::vector<int64_t> live = peaks(wanted);
      EXPECT_EQ(*std::max_element(live.begin(), live.end()), ranks);
      // The paper's bubble (P-1)(F + I - W), all three one unit.
      EXPECT_EQ(length(wanted), 3 * microBatches + ranks - 1);
    }
}

TEST(OrderPlanner, InterleavedZeroBubble) {
  RankSchedule schedule = planned(request(OrderMode::InterleavedZeroBubble, 2, 2));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 2F0 2F1 2I0 2W0 2I1 2W1 0I0 0W0 0I1 0W1");
  EXPECT_EQ(row(schedule, 1), "1F0 1F1 3F0 3I0 3F1 3I1 3W0 1I0 3W1 1I1 1W0 1W1");
}

TEST(OrderPlanner, ZeroBubbleVIsCut) {
  RankSchedule schedule = planned(request(OrderMode::ZeroBubbleV, 2, 3));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 0F2 3F0 3I0 3W0 3F1 3I1 3W1 0I0 0W0 3F2 3I2 3W2 0I1 0W1 0I2 0W2");
  EXPECT_EQ(row(schedule, 1), "1F0 1F1 2F0 2F1 2I0 2W0 1F2 1I0 1W0 2F2 2I1 2W1 1I1 2I2 1I2 1W1 2W2 1W2");
  // What is laid out for three micro-batches, without the third and the second.
  EXPECT_EQ(row(planned(request(OrderMode::ZeroBubbleV, 2, 1)), 1), "1F0 2F0 2I0 2W0 1I0 1W0");
}

TEST(OrderPlanner, DualPipeV) {
  RankSchedule schedule = planned(request(OrderMode::DualPipeV, 2, 4));
  EXPECT_EQ(row(schedule, 0), "0F0 0F1 0F2 3F0 3I0 3W0 3F1 0F3+3B1 3F2+0B0 3B2 3F3+0B1 3B3 0I2 0W2 0I3 0W3");
  EXPECT_EQ(row(schedule, 1), "1F0 2F0 1F1 2F1 1F2 2B0 2F2+1B0 1F3+2B1 2F3+1B1 2B2 1B2 2I3 1I3 2W3 1W3");
  // Halves of a pair share a column.
  ActionIndex first = schedule.pairs.front();
  EXPECT_EQ(schedule.column[first], schedule.column[first + 1]);
  EXPECT_EQ(schedule.column[first + 2], schedule.column[first] + 1);
}

TEST(OrderPlanner, RecordedPeaks) {
  auto most = [](const std::vector<int64_t> &live) { return *std::max_element(live.begin(), live.end()); };
  EXPECT_EQ(most(peaks(request(OrderMode::Interleaved, 4, 8, 2))), 11);
  EXPECT_THAT(peaks(request(OrderMode::LoopedBfs, 4, 8, 2)), Each(16));
  EXPECT_THAT(peaks(request(OrderMode::InterleavedZeroBubble, 4, 8, 2)), Each(8));
  for (int64_t ranks = 1; ranks <= 6; ++ranks) {
    EXPECT_THAT(peaks(request(OrderMode::ZeroBubbleV, ranks, 3 * ranks)), Each(2 * ranks));
    EXPECT_EQ(most(peaks(request(OrderMode::DualPipeV, ranks, 3 * ranks))), 2 * ranks + 1);
  }
}

TEST(OrderPlanner, WhatAModeNeeds) {
  EXPECT_THAT(refusal(request(OrderMode::GPipe, 0, 1)), HasSubstr("plan-refused: num_ranks must be >= 1, got 0"));
  EXPECT_THAT(refusal(request(OrderMode::GPipe, 1, -3)), HasSubstr("num_micro_batches must be >= 1, got -3"));
  EXPECT_THAT(refusal(request(OrderMode::LoopedBfs, 1, 1, 0)), HasSubstr("num_chunks must be >= 1, got 0"));
  EXPECT_THAT(refusal(request(OrderMode::GPipe, 2, 2, 2)), HasSubstr("gpipe has one chunk on each rank"));
  EXPECT_THAT(refusal(request(OrderMode::ZeroBubbleV, 2, 2, 1)), HasSubstr("zbv has two chunks"));
  EXPECT_THAT(refusal(request(OrderMode::DualPipeV, 2, 4, 3)), HasSubstr("dualpipev has two chunks"));
  EXPECT_THAT(refusal(request(OrderMode::OneForwardOneBackward, 4, 3)), HasSubstr("3 micro-batches for 4 ranks"));
  EXPECT_THAT(refusal(request(OrderMode::ZeroBubbleH1, 4, 3)), HasSubstr("zb-h1 needs num_micro_batches >= num_ranks"));
  EXPECT_THAT(refusal(request(OrderMode::DualPipeV, 2, 3)), HasSubstr("num_micro_batches >= 2 * num_ranks"));
  EXPECT_EQ(refusal(request(OrderMode::DualPipeV, 2, 4)), "planned");
  EXPECT_THAT(refusal(request(OrderMode::Interleaved, 4, 9)), HasSubstr("make 2 rounds, which is no divisor"));
  EXPECT_THAT(refusal(request(OrderMode::InterleavedZeroBubble, 2, 7)), HasSubstr("make 3 rounds"));
  EXPECT_EQ(refusal(request(OrderMode::Interleaved, 4, 10)), "planned");
}

TEST(OrderPlanner, SizesAreLookedAtBeforeAnythingIsMade) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  for (OrderMode mode : allOrderModes()) {
    EXPECT_THAT(refusal(request(mode, 1, most - 1)), HasSubstr("limit-exceeded")) << nameOf(mode).str();
    EXPECT_THAT(refusal(request(mode, most, 1)),
                testing::AnyOf(HasSubstr("limit-exceeded"), HasSubstr("plan-refused")));
  }
  EXPECT_THAT(refusal(request(OrderMode::LoopedBfs, most, most, most)), HasSubstr("limit-exceeded"));
  EXPECT_THAT(refusal(request(OrderMode::DualPipeV, most, most)), HasSubstr("plan-refused"));
  EXPECT_THAT(refusal(request(OrderMode::GPipe, 1, int64_t(1) << 31), UINT64_MAX), HasSubstr("limit-exceeded"));
  EXPECT_THAT(refusal(request(OrderMode::GPipe, 1, int64_t(1'000'000'001)), UINT64_MAX),
              HasSubstr("limit-exceeded: stages and micro-batches are numbered up to 999999999"));
  // 16 computes, and 4 transfers for each of 4 micro-batches on the one border.
  EXPECT_EQ(refusal(request(OrderMode::GPipe, 2, 4), 16), "planned");
  EXPECT_THAT(refusal(request(OrderMode::GPipe, 2, 4, {}, TransferPlacement::Early), 31),
              HasSubstr("limit-exceeded: an order of 2 stages and 4 micro-batches can have more than 31 actions"));
  EXPECT_EQ(refusal(request(OrderMode::GPipe, 2, 4, {}, TransferPlacement::Early), 32), "planned");
}

TEST(OrderPlanner, TheCountOfActionsIsThatOfTheRefusal) {
  for (OrderMode mode : allOrderModes())
    for (TransferPlacement transfers : allTransferPlacements()) {
      OrderRequest wanted = request(mode, 3, 6, std::nullopt, transfers);
      uint64_t size = planned(wanted).size();
      EXPECT_EQ(refusal(wanted, size - 1).substr(0, 14), "limit-exceeded");
      // DualPipeV splits some of its backwards: there the count is a bound.
      if (mode != OrderMode::DualPipeV)
        EXPECT_EQ(refusal(wanted, size), "planned") << nameOf(mode).str();
    }
}

TEST(OrderPlanner, AFewMicroBatchesOnManyRanksCostNoMoreThanTheyAre) {
  // Laid out for 2P-1 micro-batches this would be 1.2e11 actions.
  EXPECT_EQ(planned(request(OrderMode::ZeroBubbleV, 100'000, 1)).size(), 600'000u);
}

} // namespace
