//===- TimelineTest.cpp - times that are known by hand -----------------------------------------------------------===//

#include "analysis/schedule/Timeline.h"

#include "analysis/schedule/Pipelines.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;
using testing::IsEmpty;
using Kind = CommLevel::Kind;

namespace {

std::vector<std::string> texts(const RankSchedule &schedule, llvm::ArrayRef<ActionIndex> actions) {
  std::vector<std::string> list;
  for (ActionIndex action : actions)
    list.push_back(schedule.text(action));
  return list;
}

/// The textbook: with as many units forward and backward on every stage, p stages and m micro-batches leave the share
/// (p - 1) / (m + p - 1) idle, whatever a backward costs, in GPipe and in 1F1B.
TEST(Timeline, BubblesOfTheTextbook) {
  for (uint32_t stages : {1u, 2u, 3u, 4u, 7u})
    for (uint32_t microBatches : {1u, 4u, 8u, 13u})
      for (bool isBuffered : {false, true})
        for (const ActionCosts &costs : {ActionCosts(), backwardTwice()})
          for (const std::string &text :
               {gpipe(stages, microBatches, isBuffered), oneForwardOneBackward(stages, microBatches, isBuffered)}) {
            ScheduleDrawing drawing = drawingOf(text, costs);
            int64_t each = 1 + costs.byKind[unsigned(ActionKind::Backward)];
            EXPECT_EQ(drawing.timeline.makespan, each * (microBatches + stages - 1)) << text;
            Bubbles bubbles(drawing.schedule, costs, drawing.timeline.makespan);
            double expected = double(stages - 1) / double(microBatches + stages - 1);
            EXPECT_DOUBLE_EQ(bubbles.total(), expected) << text;
            for (uint32_t rank = 0; rank < stages; ++rank)
              EXPECT_DOUBLE_EQ(bubbles.ratioOf(rank), expected) << text;
          }
}

TEST(Timeline, EachActionBeginsWhenItsLastWaitEnds) {
  ScheduleDrawing drawing = drawingOf(oneForwardOneBackward(2, 2), backwardTwice());
  // 0F0 0F1 0B0 0B1 | 1F0 1B0 1F1 1B1
  EXPECT_THAT(drawing.timeline.start, ElementsAre(0, 1, 4, 7, 1, 2, 4, 5));
  EXPECT_THAT(drawing.timeline.finish, ElementsAre(1, 2, 6, 9, 2, 4, 5, 7));
}

TEST(Timeline, TheCriticalPathIsAChainOfTightWaits) {
  ScheduleDrawing drawing = drawingOf(oneForwardOneBackward(2, 2), backwardTwice());
  EXPECT_THAT(texts(drawing.schedule, drawing.timeline.criticalPath),
              ElementsAre("0F0", "1F0", "1B0", "1F1", "1B1", "0B1"));
  for (CommLevel level : {CommLevel{Kind::Buffered, 1}, CommLevel{Kind::Slots, 1}, CommLevel{Kind::Group, 1}}) {
    ActionCosts costs = backwardTwice();
    costs.latency = 3;
    costs.byKind[unsigned(ActionKind::SendForward)] = 1;
    ScheduleDrawing other = drawingOf(oneForwardOneBackward(4, 6, true), costs, level);
    const Timeline &timeline = other.timeline;
    ASSERT_FALSE(timeline.criticalPath.empty());
    EXPECT_EQ(timeline.start[timeline.criticalPath.front()], 0);
    EXPECT_EQ(timeline.finish[timeline.criticalPath.back()], timeline.makespan);
    for (size_t at = 1; at < timeline.criticalPath.size(); ++at) {
      int64_t gap = timeline.start[timeline.criticalPath[at]] - timeline.finish[timeline.criticalPath[at - 1]];
      // Nothing passes between two of them but a latency; where ends of a message meet, it is part of the receive.
      EXPECT_TRUE(gap == 0 || gap == costs.latency || level.kind == Kind::Group) << gap;
    }
  }
}

TEST(Timeline, CostsOfStagesAndMessages) {
  ActionCosts costs;
  costs.latency = 5;
  costs.byKind[unsigned(ActionKind::SendForward)] = 2;
  costs.byKind[unsigned(ActionKind::RecvForward)] = 3;
  costs.byStage.try_emplace(1, costs.byKind).first->second[unsigned(ActionKind::Forward)] = 10;
  const char *text = "0F0,0SEND_F0,0F1\n1RECV_F0,1F0\n";
  // 0F0 0SEND_F0 0F1 | 1RECV_F0 1F0: the send takes 2, the message 5, the receive 3.
  ScheduleDrawing buffered = drawingOf(text, costs);
  EXPECT_THAT(buffered.timeline.start, ElementsAre(0, 1, 3, 8, 11));
  EXPECT_THAT(buffered.timeline.finish, ElementsAre(1, 3, 4, 11, 21));
  // They meet when both are there, at 1.
  ScheduleDrawing met = drawingOf(text, costs, {Kind::Rendezvous, 1});
  EXPECT_THAT(met.timeline.finish, ElementsAre(1, 3, 4, 11, 21));
  // On a stream of its own the send holds nothing back.
  ScheduleDrawing stream = drawingOf(text, costs, {Kind::Stream, 1});
  EXPECT_THAT(stream.timeline.finish, ElementsAre(1, 3, 2, 11, 21));
}

TEST(Timeline, ASlotHoldsTheNextSendBack) {
  const char *text = "0F0,0SEND_F0,0F1,0SEND_F1,0F2\n1F9,1F8,1F7,1RECV_F0,1F0,1RECV_F1,1F1\n";
  EXPECT_EQ(drawingOf(text).timeline.finish[4], 3);
  // The second send waits for the receive of the first message, behind three computes.
  EXPECT_EQ(drawingOf(text, ActionCosts(), {Kind::Slots, 1}).timeline.finish[4], 4);
  EXPECT_EQ(drawingOf(text, ActionCosts(), {Kind::Slots, 2}).timeline.finish[4], 3);
}

TEST(Timeline, LatencyWithoutTransfers) {
  ActionCosts costs;
  costs.latency = 7;
  EXPECT_THAT(drawingOf("0F0,0B0\n1F0,1B0\n", costs).timeline.start, ElementsAre(0, 17, 8, 9));
}

TEST(Timeline, RunsUntilItHangs) {
  ScheduleDrawing drawing = drawingOf(kTwoAhead, ActionCosts(), {Kind::Rendezvous, 1});
  const Timeline &timeline = drawing.timeline;
  EXPECT_FALSE(timeline.ends());
  EXPECT_EQ(timeline.order.size(), 6u);
  EXPECT_EQ(timeline.makespan, 3);
  EXPECT_THAT(timeline.criticalPath, IsEmpty());
  ASSERT_EQ(timeline.stops.size(), 2u);
  EXPECT_THAT(texts(drawing.schedule, {timeline.stops[0].action, timeline.stops[0].waitsFor}),
              ElementsAre("0SEND_F1", "1RECV_F1"));
  EXPECT_THAT(texts(drawing.schedule, {timeline.stops[1].action, timeline.stops[1].waitsFor}),
              ElementsAre("1SEND_B0", "0RECV_B0"));
  EXPECT_EQ(timeline.finish[timeline.stops[0].action], Timeline::kNever);
}

/// The producer comes later on a row that waits for the consumer: a cycle at every level.
TEST(Timeline, StopsOfACycleOfData) {
  ScheduleDrawing drawing = drawingOf("0F0,0F1,0B0,0B1\n1F1,1B1,1F0,1B0\n");
  EXPECT_TRUE(drawing.timeline.ends());
  drawing = drawingOf("0F0,0B1,0F1,0B0\n1F0,1B0,1F1,1B1\n");
  ASSERT_EQ(drawing.timeline.stops.size(), 2u);
  EXPECT_THAT(texts(drawing.schedule, {drawing.timeline.stops[0].action, drawing.timeline.stops[0].waitsFor}),
              ElementsAre("0B1", "1B1"));
  EXPECT_THAT(texts(drawing.schedule, {drawing.timeline.stops[1].action, drawing.timeline.stops[1].waitsFor}),
              ElementsAre("1F1", "0F1"));
}

TEST(Timeline, TimesThatCouldOverflowAreNotComputed) {
  RankSchedule schedule = readCsv(gpipe(2, 4));
  ScheduleIndex index(schedule);
  ActionCosts costs;
  costs.byKind.fill(int64_t(1) << 58);
  EXPECT_FALSE(simulate(schedule, index, costs, CommLevel()));
  costs.byKind.fill(int64_t(1) << 56);
  EXPECT_TRUE(simulate(schedule, index, costs, CommLevel()));
}

TEST(ScheduleFigures, PeakAndWhereItIs) {
  ScheduleDrawing drawing = drawingOf(oneForwardOneBackward(3, 5));
  EXPECT_THAT(drawing.peak.most, ElementsAre(3, 2, 1));
  EXPECT_THAT(texts(drawing.schedule, drawing.peak.at), ElementsAre("0F2", "1F1", "2F0"));
}

TEST(ScheduleFigures, InFlightEndsWithTheWeightGradientAndCountsStagesOnce) {
  auto counts = [](const char *text) {
    RankSchedule schedule = readCsv(text);
    return inFlightAfter(schedule, ScheduleIndex(schedule));
  };
  EXPECT_THAT(counts("0F0,0B0,0F1,0B1\n"), ElementsAre(1, 0, 1, 0));
  EXPECT_THAT(counts("0F0,0I0,0F1,0I1,0W0,0W1\n"), ElementsAre(1, 0, 2, 0, 0, 0));
  // Two stages on one rank keep micro-batch 0: it is one in flight, until the first stage is done with it, too.
  EXPECT_THAT(counts("0F0,1F0,0F1,1B0,1F1,0B0,1B1,0B1\n"), ElementsAre(1, 1, 2, 0, 2, 0, 0, 0));
  // A repeat adds nothing; another rank begins anew.
  EXPECT_THAT(counts("0F0,0F0,0B0\n1F0,1B0\n"), ElementsAre(1, 0, 0, 1, 0));
}

} // namespace
