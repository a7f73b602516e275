#include "analysis/collective/PlanDrawing.h"

#include "analysis/Topology.h"
#include "analysis/collective/RandomPlan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;
using Kind = CommLevel::Kind;

namespace {

/// Times of events by going over all waits until nothing changes: no order, no cleverness.
std::vector<int64_t> slowEnds(const CollectivePlan &plan, const PlanWaits &waits) {
  const ActionGraph &graph = waits.graph();
  std::vector<int64_t> ends(graph.size());
  auto ownTime = [&](ActionIndex event) {
    ActionIndex step = waits.stepOf(event);
    return step != kNoAction && waits.endOf(step) == event && !plan.has(step, CollectivePlan::Nop);
  };
  for (bool changes = true; changes;) {
    changes = false;
    for (ActionIndex event = 0; event < graph.size(); ++event) {
      int64_t end = 0;
      for (ActionIndex before : graph.predecessors[event])
        end = std::max(end, ends[before]);
      end += ownTime(event);
      changes |= end != ends[event];
      ends[event] = end;
    }
  }
  return ends;
}

} // namespace

TEST(PlanDrawing, StepsRunAsEarlyAsTheirWaitsAllow) {
  std::mt19937 random(20261201);
  for (int round = 0; round < 400; ++round) {
    CollectivePlan plan = randomPlan(random);
    PlanMemory memory(plan);
    PlanIndex index(plan, memory);
    for (CommLevel level : {CommLevel{Kind::Buffered, 1}, CommLevel{Kind::Slots, 1}, CommLevel{Kind::Rendezvous, 1}}) {
      PlanWaits waits(plan, index, level);
      ScheduleDrawing drawing = drawPlan(plan, index, waits, level);
      const Timeline &timeline = drawing.timeline;
      ASSERT_EQ(timeline.ends(), Topology(waits.graph()).isAcyclic()) << "round " << round;
      ASSERT_TRUE(timeline.ends());
      std::vector<int64_t> ends = slowEnds(plan, waits);
      int64_t onPath = 0;
      for (ActionIndex step = 0; step < plan.size(); ++step)
        ASSERT_EQ(timeline.finish[step], ends[waits.endOf(step)]) << "round " << round << " step " << step;
      for (ActionIndex step : timeline.criticalPath) {
        EXPECT_EQ(timeline.start[step], onPath);
        ++onPath;
      }
      EXPECT_EQ(onPath, timeline.makespan);
    }
  }
}

/// Both GPUs copy, receive, and send: each waits for what the other would send after it.
TEST(PlanDrawing, RunsUntilItHangs) {
  CollectivePlan plan;
  plan.collective = "custom";
  plan.chunks = {{4, 4, 4}, {4, 4, 4}};
  plan.gpuOffset = {0, 0};
  for (uint32_t gpu = 0; gpu < 2; ++gpu) {
    plan.addBlock(gpu, 0);
    for (uint32_t number = 0; number < 3; ++number) {
      PlanStep step;
      step.number = number;
      step.op = number == 0 ? "cpy" : number == 1 ? "r" : "s";
      step.receivesOn = number == 1 ? plan.addConnection({1 - gpu, gpu, 0}) : kNoNumber;
      step.sendsOn = number == 2 ? plan.addConnection({gpu, 1 - gpu, 0}) : kNoNumber;
      plan.addStep(step);
    }
  }
  plan.finish();
  PlanMemory memory(plan);
  PlanIndex index(plan, memory);
  for (CommLevel level : {CommLevel{Kind::Buffered, 1}, CommLevel{Kind::Rendezvous, 1}}) {
    Timeline timeline = drawPlan(plan, index, PlanWaits(plan, index, level), level).timeline;
    EXPECT_FALSE(timeline.ends());
    EXPECT_EQ(timeline.makespan, 1);
    EXPECT_THAT(timeline.order, ElementsAre(0, 3));
    ASSERT_EQ(timeline.stops.size(), 2u);
    EXPECT_EQ(timeline.stops[0].action, 1u);
    EXPECT_EQ(timeline.stops[0].waitsFor, 5u);
    EXPECT_EQ(timeline.stops[1].action, 4u);
    EXPECT_EQ(timeline.stops[1].waitsFor, 2u);
  }
}

TEST(PlanDrawing, ColoursTellWhatAStepDoes) {
  CollectivePlan plan;
  plan.collective = "custom";
  plan.chunks = {{4, 4, 4}, {4, 4, 4}};
  plan.gpuOffset = {0, 0};
  plan.addBlock(0, 7);
  auto add = [&](llvm::StringRef op, bool sends, bool receives, std::vector<PlanRange> reads,
                 std::vector<PlanRange> writes) {
    PlanStep step;
    step.op = op;
    step.sendsOn = sends ? plan.addConnection({0, 1, 0}) : kNoNumber;
    step.receivesOn = receives ? plan.addConnection({1, 0, 0}) : kNoNumber;
    step.reads = std::move(reads);
    step.writes = std::move(writes);
    plan.addStep(step);
  };
  PlanRange here{0, PlanBuffer::Input, 0, 1}, there{1, PlanBuffer::Input, 0, 1};
  add("s", true, false, {here}, {});
  add("rcs", true, true, {}, {here});
  add("r", false, true, {}, {here});
  add("put", false, false, {here}, {there});
  add("get", false, false, {there}, {here});
  add("cpy", false, false, {here}, {here});
  add("wait", false, false, {}, {});
  plan.finish();
  PlanMemory memory(plan);
  PlanIndex index(plan, memory);
  CommLevel level;
  ScheduleDrawing drawing = drawPlan(plan, index, PlanWaits(plan, index, level), level);
  EXPECT_THAT(drawing.schedule.kind,
              ElementsAre(ActionKind::Forward, ActionKind::InputGradient, ActionKind::Backward, ActionKind::Forward,
                          ActionKind::Backward, ActionKind::WeightGradient, ActionKind::Other));
  EXPECT_THAT(drawing.rowNames, ElementsAre("gpu 0 block 7"));
  EXPECT_EQ(drawing.stepLabels[1], "rcs");
}
