#include "analysis/schedule/LaneRun.h"
#include "analysis/Topology.h"
#include "analysis/schedule/WaitGraph.h"
#include "core/formats/Document.h"
#include "props/schedule/ProgramMutations.h"
#include "props/schedule/RandomProgram.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::simulation;
using Kind = CommLevel::Kind;

namespace {

constexpr CommLevel kLevels[] = {{Kind::Buffered, 1}, {Kind::Slots, 1}, {Kind::Slots, 2},
                                 {Kind::Stream, 1},   {Kind::Group, 1}, {Kind::Rendezvous, 1}};

/// How often the lanes came to their end, and how often they hung.
struct Tally {
  unsigned ended = 0, hung = 0;
};

/// The lanes must end exactly where the graph of the same waits has no cycle, and may never run ahead of a wait.
void compareWithGraph(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level, Tally &tally) {
  Waits waits(schedule, index, level);
  std::vector<bool> hasRun(waits.numEvents());
  size_t numRun = 0;
  bool ends = runLanes(waits, [&](ActionIndex event, llvm::ArrayRef<ActionIndex> elsewhere) {
    EXPECT_FALSE(hasRun[event]);
    waits.forEachBefore(event, [&](ActionIndex before) {
      EXPECT_TRUE(hasRun[before]);
      EXPECT_LT(before, event);
      EXPECT_EQ(waits.laneOf(before), waits.laneOf(event));
    });
    size_t number = 0;
    waits.forEachElsewhere(event, [&](ActionIndex before) {
      EXPECT_EQ(elsewhere[number++], before);
      EXPECT_TRUE(hasRun[before]);
      EXPECT_NE(waits.laneOf(before), waits.laneOf(event));
    });
    EXPECT_EQ(number, elsewhere.size());
    hasRun[event] = true;
    ++numRun;
  });
  EXPECT_EQ(ends, numRun == waits.numEvents());
  EXPECT_EQ(ends, Topology(WaitGraph(index, waits).graph()).isAcyclic()) << level.text();
  ++(ends ? tally.ended : tally.hung);
}

void compareAtEveryLevel(const RankProgram &program, Tally &tally) {
  llvm::Expected<RankSchedule> schedule =
      readPyTorchCsv(SourceText::fromString("s.csv", csvOf(program)), ReadOptions());
  ASSERT_TRUE(bool(schedule)) << llvm::toString(schedule.takeError());
  ScheduleIndex index(*schedule);
  for (CommLevel level : kLevels) {
    compareWithGraph(*schedule, index, level, tally);
    if (testing::Test::HasFailure())
      FAIL() << level.text() << "\n" << csvOf(program);
  }
}

} // namespace

/// Every single edit of drawn schedules of each shape, at every level.
TEST(LaneRun, EndsWhereTheWaitsHaveNoCycle) {
  Tally tally;
  uint64_t seed = 1;
  for (bool split : {false, true})
    for (bool transfers : {false, true})
      for (bool lateReceives : {false, true})
        for (bool vShaped : {false, true}) {
          ProgramShape shape;
          shape.ranks = 3;
          shape.chunks = vShaped ? 2 : 1;
          shape.vShaped = vShaped;
          shape.split = split;
          shape.transfers = transfers;
          shape.lateReceives = lateReceives;
          RankProgram program = drawProgram(shape, seed++);
          std::vector<Edit> edits = editsOf(program);
          for (size_t edit = 0; edit < edits.size(); edit += 17) {
            compareAtEveryLevel(edited(program, edits[edit]), tally);
            if (HasFatalFailure())
              return;
          }
        }
  EXPECT_GT(tally.ended, 1000u);
  EXPECT_GT(tally.hung, 1000u);
}

TEST(LaneRun, SlotsCanBeAskedForAgain) {
  RankProgram program = drawProgram(ProgramShape(), 3);
  llvm::Expected<RankSchedule> schedule =
      readPyTorchCsv(SourceText::fromString("s.csv", csvOf(program)), ReadOptions());
  ASSERT_TRUE(bool(schedule)) << llvm::toString(schedule.takeError());
  ScheduleIndex index(*schedule);
  Waits again(*schedule, index, {Kind::Slots, 5});
  for (uint32_t slots : {1, 3, 2, 1}) {
    again.setSlots(slots);
    Waits fresh(*schedule, index, {Kind::Slots, slots});
    for (ActionIndex event = 0; event < fresh.numEvents(); ++event) {
      std::vector<ActionIndex> one, other;
      again.forEach(event, [&](ActionIndex before) { one.push_back(before); });
      fresh.forEach(event, [&](ActionIndex before) { other.push_back(before); });
      EXPECT_EQ(one, other);
    }
  }
}

/// A rank without actions has lanes without events.
TEST(LaneRun, EmptyRanks) {
  llvm::Expected<RankSchedule> schedule =
      readPyTorchCsv(SourceText::fromString("s.csv", ",\n0F0,0B0\n,\n"), ReadOptions());
  ASSERT_TRUE(bool(schedule)) << llvm::toString(schedule.takeError());
  ScheduleIndex index(*schedule);
  Tally tally;
  for (CommLevel level : kLevels)
    compareWithGraph(*schedule, index, level, tally);
  EXPECT_EQ(tally.ended, std::size(kLevels));
}
