//===- ScheduleSimulatorTest.cpp - what the simulator itself says, on schedules decided by hand
//-----------------------===//

#include "props/schedule/ScheduleSimulator.h"
#include "props/schedule/ScheduleText.h"

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
  EXPECT_TRUE(programOf("0F0,(0F1;0B0)OVERLAP_F_B\n").ranks.empty()) << "ScheduleText reads these";
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

TEST(ScheduleSimulator, KnowsWhereParametersAre) {
  EXPECT_TRUE(run("0UNSHARD,0F0,0B0,0RESHARD,0REDUCE_GRAD\n").legal);
  EXPECT_TRUE(run("0F0,0B0,0RESHARD\n").legal) << "a rank that gathers nothing has them";
  EXPECT_EQ(run("0UNSHARD,0F0,0RESHARD,0B0\n").why, "0B0 computes with parameters that are not there");
  EXPECT_EQ(run("0UNSHARD,0F0,0UNSHARD,0B0\n").why, "0UNSHARD gathers what is there already");
  EXPECT_EQ(run("0F0,0F1,0B0,0REDUCE_GRAD,0B1\n").why, "0REDUCE_GRAD sums gradients that are not all there");
}

std::string whyOf(const char *text) {
  return simulate(readProgramText(text)->program, Sending::Buffered).why;
}

TEST(ScheduleSimulator, OverlapsOnlyWhatIsIndependent) {
  EXPECT_EQ(whyOf("0F0,(0F1;0B0)OVERLAP_F_B,0B1\n"), "");
  EXPECT_EQ(whyOf("(0F0;0B0)OVERLAP_F_B\n"), "0F0 is to overlap with what reads it");
  EXPECT_EQ(whyOf("0F0,(0I0;0W0)OVERLAP_F_B\n"), "0I0 is to overlap with what reads it");
}

TEST(ScheduleSimulator, FollowsSlotsAndSteps) {
  const char *const right = "stage 0 step 0: LoadMicroBatch(buffer_id=0) ForwardPass(buffer_id=0)\n"
                            "stage 0 step 1: SendActivation(buffer_id=0)\n"
                            "stage 0 step 2: RecvGrad(buffer_id=0) BackwardPass(buffer_id=0)\n"
                            "stage 1 step 1: RecvActivation(buffer_id=0) ForwardPass(buffer_id=0)\n";
  std::string other = std::string(right) + "stage 1 step 2: BackwardPass(buffer_id=0) SendGrad(buffer_id=0)\n";
  EXPECT_EQ(whyOf(other.c_str()), "");
  other = std::string(right) + "stage 1 step 3: BackwardPass(buffer_id=0) SendGrad(buffer_id=0)\n";
  EXPECT_EQ(whyOf(other.c_str()), "1SEND_B0 stands in another step than its other end");
  EXPECT_EQ(whyOf("stage 0 step 0: ForwardPass(buffer_id=0)\nstage 0 step 1: ForwardPass(buffer_id=0)\n"
                  "stage 0 step 2: BackwardPass(buffer_id=0) BackwardPass(buffer_id=0)\n"),
            "0F1 overwrites activations that wait for their backward");
}
} // namespace
