//===- ScheduleSimulatorTest.cpp - what the simulator itself says, on schedules decided by hand
//-----------------------===//

#include "props/schedule/ScheduleSimulator.h"

#include <gtest/gtest.h>

using namespace precedent::simulation;

namespace {
Outcome run(const char *csv, Sending sending = Sending::Buffered, int slots = 1) {
  return simulate(programOf(csv), sending, slots);
}

/// Both ranks send before they receive what the other sends.
const char *const crossed = "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
                            "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n";

TEST(ScheduleSimulator, RunsTextThatItWrote) {
  RankProgram program = programOf(crossed);
  EXPECT_EQ(program.numStages, 2);
  EXPECT_EQ(program.numMicroBatches, 2);
  EXPECT_EQ(program.size(), 16u);
  EXPECT_EQ(csvOf(program), crossed);
  EXPECT_TRUE(programOf("0F0,(0F1;0B0)OVERLAP_F_B\n").ranks.empty());
}

TEST(ScheduleSimulator, LevelsOfOneSchedule) {
  EXPECT_TRUE(run(crossed).legal);
  EXPECT_TRUE(run(crossed, Sending::Slots, 1).legal);
  EXPECT_TRUE(run(crossed, Sending::Group).legal);
  EXPECT_TRUE(run(crossed, Sending::Rendezvous).hangs);
  EXPECT_TRUE(run(crossed, Sending::Stream).hangs);
}

TEST(ScheduleSimulator, CountsSlots) {
  const char *const ahead = "0F0,0SEND_F0,0F1,0SEND_F1,0F2,0SEND_F2,0RECV_B0,0B0,0RECV_B1,0B1,0RECV_B2,0B2\n"
                            "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1,1RECV_F2,1F2,1B2,1SEND_B2\n";
  EXPECT_TRUE(run(ahead, Sending::Slots, 1).legal);
  const char *const blocked = "0F0,0SEND_F0,0F1,0SEND_F1,0F2,0SEND_F2,0B0,0B1,0B2,2RECV_B0\n";
  EXPECT_FALSE(run(blocked).legal);
}

TEST(ScheduleSimulator, WaitsForOtherRanksWithoutTransfers) {
  EXPECT_TRUE(run("0F0,0B0\n1F0,1B0\n").legal);
  EXPECT_TRUE(run("0F0,0F1,0B1,0B0\n1F1,1B1,1F0,1B0\n").legal);
  EXPECT_TRUE(run("0F0,0B0,0F1,0B1\n1F1,1B1,1F0,1B0\n").hangs);
  EXPECT_TRUE(run("0B0,0F0\n1F0,1B0\n").hangs);
}

TEST(ScheduleSimulator, SplitBackwards) {
  EXPECT_TRUE(run("0F0,0I0,0W0\n").legal);
  EXPECT_FALSE(run("0F0,0W0,0I0\n").legal);
  EXPECT_FALSE(run("0F0,0I0\n").legal);
  EXPECT_FALSE(run("0F0,0B0,0W0\n").legal);
  EXPECT_FALSE(run("0F0,0I0,0W0,0B0\n").legal);
}

TEST(ScheduleSimulator, SaysWhatIsWrong) {
  EXPECT_EQ(run("0F0,0B0,0F0\n").why, "0F0 runs twice");
  EXPECT_EQ(run("0SEND_F0,0F0,0RECV_B0,0B0\n1RECV_F0,1F0,1B0,1SEND_B0\n").why, "0SEND_F0 sends what is not there");
  EXPECT_EQ(run("0F0,0SEND_F0,0RECV_B0,0B0\n1F0,1RECV_F0,1B0,1SEND_B0\n").why, "1F0 reads what is not there");
  EXPECT_EQ(run("0F0,0SEND_F0,0F1,0SEND_F1\n1RECV_F1,1F1,1RECV_F0,1F0\n").why,
            "1RECV_F1 takes another message than its own");
  EXPECT_EQ(run("0F0,0F1\n").why, "stage 0 does not compute all of micro-batch 0");
  EXPECT_EQ(run("0F0,0B0\n0F1,0B1\n").why, "a stage computes on two ranks");
  EXPECT_EQ(run("0F0,0SEND_F0,0SEND_F0,0RECV_B0,0B0\n1RECV_F0,1F0,1B0,1SEND_B0\n").why,
            "a message from rank 0 is never received");
  EXPECT_EQ(run("0F0,0B0,0SEND_F0\n").why, "0SEND_F0 on rank 0 has no other end");
}
} // namespace
