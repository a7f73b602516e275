//===- TransferPlacementTest.cpp - where sends and receives are put ---------------------------------------------===//

#include "analysis/schedule/TransferPlacement.h"

#include "analysis/Topology.h"
#include "analysis/plan/order/OrderPlanner.h"
#include "analysis/schedule/WaitGraph.h"
#include "core/formats/Document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

llvm::Expected<RankSchedule> place(const std::string &text, TransferPlacement placement) {
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(SourceText::fromString("s.csv", text), ReadOptions());
  if (!schedule)
    return schedule.takeError();
  return placeTransfers(*schedule, placement);
}

/// Rows, a line each; cells of one column joined by `+`.
std::string placed(const std::string &text, TransferPlacement placement) {
  llvm::Expected<RankSchedule> schedule = place(text, placement);
  if (!schedule)
    return llvm::toString(schedule.takeError());
  std::string rows;
  for (ActionIndex action = 0; action < schedule->size(); ++action) {
    bool isFirst = action == schedule->rankBegin[schedule->rank[action]];
    bool isHalf = !isFirst && schedule->column[action] == schedule->column[action - 1];
    rows += (action == 0 ? "" : isFirst ? "\n" : isHalf ? "+" : " ") + schedule->text(action);
  }
  return rows;
}

/// `line:column: code: message`.
std::string refusal(const std::string &text, TransferPlacement placement) {
  llvm::Expected<RankSchedule> schedule = place(text, placement);
  if (schedule)
    return "placed";
  std::string result;
  llvm::handleAllErrors(schedule.takeError(), [&](const InputError &error) {
    result = std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + ": " + error.code +
             ": " + error.message;
  });
  return result;
}

bool isSafe(const RankSchedule &schedule, CommLevel level) {
  return Topology(WaitGraph(schedule, ScheduleIndex(schedule), level).graph()).isAcyclic();
}

TEST(TransferPlacement, EarlyReceivesStandWhereTheSendIsMade) {
  // Rank 1 is given both forwards before it has run one: rank 0 takes its turn first.
  EXPECT_EQ(placed("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n", TransferPlacement::Early),
            "0F0 0SEND_F0 0F1 0SEND_F1 0RECV_B0 0B0 0RECV_B1 0B1\n"
            "1RECV_F0 1F0 1RECV_F1 1B0 1SEND_B0 1F1 1B1 1SEND_B1");
}

TEST(TransferPlacement, LateReceivesStandBeforeTheirUse) {
  EXPECT_EQ(placed("0F0,0F1,0B0,0B1\n1F0,1B0,1F1,1B1\n", TransferPlacement::Late),
            "0F0 0SEND_F0 0F1 0SEND_F1 0RECV_B0 0B0 0RECV_B1 0B1\n"
            "1RECV_F0 1F0 1B0 1SEND_B0 1RECV_F1 1F1 1B1 1SEND_B1");
}

TEST(TransferPlacement, LateReceivesKeepTheOrderOfTheirSends) {
  // Rank 1 uses the second message first; both come through one channel.
  EXPECT_EQ(placed("0F0,0F1\n1F1,1F0\n", TransferPlacement::Late),
            "0F0 0SEND_F0 0F1 0SEND_F1\n1RECV_F0 1RECV_F1 1F1 1F0");
}

TEST(TransferPlacement, NeighboursOnOneRankExchangeNothing) {
  for (TransferPlacement placement : {TransferPlacement::Early, TransferPlacement::Late})
    EXPECT_EQ(placed("0F0,3F0\n1F0,2F0\n", placement), "0F0 0SEND_F0 3RECV_F0 3F0\n"
                                                       "1RECV_F0 1F0 2F0 2SEND_F0");
}

TEST(TransferPlacement, TransfersStandAroundAnOverlapAndNotInIt) {
  const char *overlapped = "0F0,1F0,0F1,(1F1;1I0)OVERLAP_F_B,0I0,1B1,0B1\n";
  EXPECT_EQ(placed(overlapped, TransferPlacement::Late), "0F0 1F0 0F1 1F1+1I0 0I0 1B1 0B1");
  for (TransferPlacement placement : {TransferPlacement::Early, TransferPlacement::Late})
    EXPECT_THAT(placed("0F0,0F1,0B0,0B1\n1F0,(1F1;1B0)OVERLAP_F_B,1B1\n", placement),
                HasSubstr("1F1+1B0 1SEND_B0 1B1 1SEND_B1"));
}

TEST(TransferPlacement, OtherActionsKeepTheirPlaces) {
  EXPECT_EQ(placed("0UNSHARD,0F0,0RESHARD\n1UNSHARD,1F0\n", TransferPlacement::Late),
            "0UNSHARD 0F0 0SEND_F0 0RESHARD\n1UNSHARD 1RECV_F0 1F0");
}

TEST(TransferPlacement, NoneLeavesTheScheduleAsItIs) {
  EXPECT_EQ(placed("0F0,0SEND_F0\n1RECV_F0,1F0\n", TransferPlacement::None), "0F0 0SEND_F0\n1RECV_F0 1F0");
}

TEST(TransferPlacement, WhatIsInTheWayIsNamed) {
  for (TransferPlacement placement : {TransferPlacement::Early, TransferPlacement::Late}) {
    EXPECT_EQ(refusal("0F0,0SEND_F0\n1RECV_F0,1F0\n", placement),
              "1:5: transfers-refused: 0SEND_F0 is a transfer, so the schedule has its transfers already");
    EXPECT_THAT(refusal("0F0\n1F0,1F0\n", placement), HasSubstr("2:5: transfers-refused: 1F0 occurs twice"));
    EXPECT_THAT(
        refusal("0F0\n1F0,1F1\n", placement),
        HasSubstr("2:5: transfers-refused: 1F1 takes what stage 0 makes of micro-batch 1, and no rank runs that"));
    EXPECT_THAT(refusal("0F0,0I0,0B0\n1F0,1B0\n", placement), HasSubstr("1:9: transfers-refused: 0B0 takes what 0I0"));
  }
  EXPECT_THAT(refusal("0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1\n", TransferPlacement::Early),
              HasSubstr("1:5: transfers-refused: no rank can go on: 0B0 waits for 1B0"));
  EXPECT_EQ(refusal("0F0,0B0,0F1,0B1\n1F0,1F1,1B0,1B1\n", TransferPlacement::Late), "placed");
}

TEST(TransferPlacement, LateTransfersOf1F1BCrossWithoutASlot) {
  OrderRequest request{OrderMode::OneForwardOneBackward, 2, 3, std::nullopt, TransferPlacement::Late};
  llvm::Expected<RankSchedule> schedule = planOrder(request);
  ASSERT_TRUE(bool(schedule));
  EXPECT_FALSE(isSafe(*schedule, {CommLevel::Kind::Rendezvous, 1}));
  EXPECT_TRUE(isSafe(*schedule, {CommLevel::Kind::Slots, 1}));
  request.transfers = TransferPlacement::Early;
  llvm::Expected<RankSchedule> early = planOrder(request);
  ASSERT_TRUE(bool(early));
  EXPECT_TRUE(isSafe(*early, {CommLevel::Kind::Rendezvous, 1}));
}

/// Any stages on any ranks, in any order that could be run from the first action to the last.
RankSchedule anyOrder() {
  uint32_t ranks = *rc::gen::inRange(1, 5), stages = *rc::gen::inRange(1, 7), microBatches = *rc::gen::inRange(1, 5);
  std::vector<uint32_t> rankOf = *rc::gen::container<std::vector<uint32_t>>(stages, rc::gen::inRange(0u, ranks));
  std::vector<std::vector<ActionName>> rows(ranks);
  struct Chain {
    uint32_t stage = 0; ///< of the next action
    bool isBackward = false;
  };
  std::vector<Chain> chains(microBatches);
  std::vector<uint32_t> open(microBatches);
  for (uint32_t microBatch = 0; microBatch < microBatches; ++microBatch)
    open[microBatch] = microBatch;
  // A micro-batch goes up all stages and down again; which of them moves next is drawn.
  while (!open.empty()) {
    size_t drawn = *rc::gen::inRange<size_t>(0, open.size());
    uint32_t microBatch = open[drawn];
    Chain &chain = chains[microBatch];
    rows[rankOf[chain.stage]].push_back(
        {chain.isBackward ? ActionKind::Backward : ActionKind::Forward, chain.stage, microBatch});
    if (chain.isBackward && chain.stage == 0)
      open.erase(open.begin() + static_cast<ptrdiff_t>(drawn));
    else if (chain.isBackward)
      --chain.stage;
    else if (chain.stage + 1 == stages)
      chain.isBackward = true;
    else
      ++chain.stage;
  }
  RankSchedule schedule;
  for (const std::vector<ActionName> &row : rows) {
    schedule.addRank(0);
    uint32_t column = 0;
    for (const ActionName &name : row)
      schedule.add(name, column++, 0, 0);
  }
  schedule.finish();
  return schedule;
}

/// The k-th receive of a channel takes what its k-th send carries, and nothing is left over.
bool channelsMatch(const RankSchedule &schedule) {
  ScheduleIndex index(schedule);
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isTransfer(schedule.kind[action]) && index.partner[action] == kNoAction)
      return false;
  for (const ScheduleIndex::Channel &channel : index.channels())
    for (size_t place = 0; place < channel.sends.size(); ++place)
      if (index.partner[channel.sends[place]] != channel.receives[place])
        return false;
  return true;
}

RC_GTEST_PROP(TransferPlacement, EarlyIsSafeAtEveryLevelAndLateWithBuffers, ()) {
  RankSchedule schedule = anyOrder();
  llvm::Expected<RankSchedule> early = placeTransfers(schedule, TransferPlacement::Early);
  llvm::Expected<RankSchedule> late = placeTransfers(schedule, TransferPlacement::Late);
  RC_ASSERT(bool(early));
  RC_ASSERT(bool(late));
  RC_ASSERT(channelsMatch(*early));
  RC_ASSERT(channelsMatch(*late));
  RC_ASSERT(early->size() == late->size());
  using Kind = CommLevel::Kind;
  for (Kind kind : {Kind::Buffered, Kind::Slots, Kind::Stream, Kind::Group, Kind::Rendezvous})
    RC_ASSERT(isSafe(*early, {kind, 1}));
  RC_ASSERT(isSafe(*late, {Kind::Buffered, 1}));
}

/// The walk would cost ranks times turns if ranks that wait were asked again and again: here 1e10 questions.
TEST(TransferPlacement, AWalkOfManyRanksIsNearlyLinear) {
  OrderRequest request{OrderMode::GPipe, 100'000, 1, std::nullopt, TransferPlacement::Early};
  llvm::Expected<RankSchedule> schedule = planOrder(request);
  ASSERT_TRUE(bool(schedule));
  EXPECT_EQ(schedule->size(), 200'000u + 4u * 99'999u);
}

} // namespace
