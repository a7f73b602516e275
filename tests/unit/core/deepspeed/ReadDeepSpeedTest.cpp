//===- ReadDeepSpeedTest.cpp - instructions, slots, steps and refusals of DeepSpeed's text -----------------------===//

#include "core/rank_schedule/ScheduleTexts.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

RankSchedule read(const std::string &text) {
  return readSchedule(readDeepSpeed, text);
}

std::string refusal(const std::string &text) {
  return refusalOf(readDeepSpeed, text);
}

TEST(ReadDeepSpeed, EachInstruction) {
  RankSchedule schedule = read("stage 0 step 0: LoadMicroBatch(buffer_id=0) ForwardPass(buffer_id=0)\n"
                               "stage 0 step 1: SendActivation(buffer_id=0)\n"
                               "stage 0 step 2: RecvGrad(buffer_id=0) BackwardPass(buffer_id=0)\n"
                               "stage 0 step 3: ReduceTiedGrads() ReduceGrads() OptimizerStep()\n"
                               "stage 1 step 1: RecvActivation(buffer_id=1)\n"
                               "stage 1 step 2: SendGrad(buffer_id=1)\n");
  EXPECT_EQ(textsOf(schedule), "0@0:LoadMicroBatch(buffer_id=0) 0@0:0F0 0@1:0SEND_F0 0@2:0RECV_B0 0@2:0B0 "
                               "0@3:ReduceTiedGrads() 0@3:0REDUCE_GRAD 0@3:OptimizerStep() 1@1:1RECV_F0 1@2:1SEND_B0");
  EXPECT_THAT(schedule.step, ElementsAre(0, 0, 1, 2, 2, 3, 3, 3, 1, 2));
  EXPECT_THAT(schedule.buffer, ElementsAre(0, 0, 0, 0, 0, kNoNumber, kNoNumber, kNoNumber, 1, 1));
  EXPECT_EQ(schedule.kind[0], ActionKind::Other);
  EXPECT_EQ(schedule.stage[0], kNoNumber);
}

/// The n-th of a kind is about micro-batch n, on each stage anew, whatever its slot.
TEST(ReadDeepSpeed, CountsMicroBatches) {
  EXPECT_EQ(textsOf(read("stage 0 step 0: ForwardPass(buffer_id=0)\nstage 0 step 2: ForwardPass(buffer_id=1) "
                         "BackwardPass(buffer_id=0)\nstage 0 step 5: ForwardPass(buffer_id=0)\n"
                         "stage 1 step 0: ForwardPass(buffer_id=0)\n")),
            "0@0:0F0 0@2:0F1 0@2:0B0 0@5:0F2 1@0:1F0");
}

TEST(ReadDeepSpeed, BlanksEmptyStepsAndPlaces) {
  RankSchedule schedule = read("\n  stage 0 step 0:\r\nstage 0 step 1:ForwardPass( buffer_id= 3)\n\n");
  EXPECT_EQ(textsOf(schedule), "0@1:0F0");
  EXPECT_THAT(schedule.buffer, ElementsAre(3));
  Location place = schedule.locator->locate(Anchor::row(0));
  EXPECT_EQ(place.line, 3u);
  EXPECT_EQ(place.column, 16u);
}

TEST(ReadDeepSpeed, RefusesLinesWithoutAPlace) {
  for (const char *line : {"ForwardPass(buffer_id=0)", "stage step 0:", "stage 0: ForwardPass()", "stage 0 step x:",
                           "stage -1 step 0:", "stage 0 step 0", "stage 0 step 99999999999:", "\xff"})
    EXPECT_THAT(refusal(line), HasSubstr("parse-error 1:1: a line begins with its stage and its step")) << line;
}

TEST(ReadDeepSpeed, RefusesStagesAndStepsOutOfOrder) {
  EXPECT_THAT(refusal("stage 1 step 0: ForwardPass()\n"),
              HasSubstr("parse-error 1:1: stage 1 stands where stage 0 begins"));
  EXPECT_THAT(refusal("stage 0 step 0: ForwardPass()\nstage 2 step 0: ForwardPass()\n"),
              HasSubstr("parse-error 2:1: stage 2 stands where stage 1 begins"));
  EXPECT_THAT(refusal("stage 0 step 0: ForwardPass()\nstage 1 step 0: ForwardPass()\nstage 0 step 1: ForwardPass()\n"),
              HasSubstr("parse-error 3:1: stage 0 stands"));
  EXPECT_THAT(refusal("stage 0 step 1: ForwardPass()\nstage 0 step 1: ForwardPass()\n"),
              HasSubstr("parse-error 2:1: step 1 stands behind step 1"));
}

TEST(ReadDeepSpeed, RefusesWhatIsNoInstruction) {
  EXPECT_THAT(refusal("stage 0 step 0: ForwardPass() Barrier()\n"),
              HasSubstr("parse-error 1:31: `Barrier()` is no instruction of a pipeline"));
  for (const char *form : {"ForwardPass", "ForwardPass(", "ForwardPass(buffer_id=)", "ForwardPass(buffer_id=x)",
                           "ForwardPass(buffer_id=-1)", "ForwardPass(buffer_id=99999999999)", "ForwardPass(buffer_id=0",
                           "ForwardPass(slot=0)"})
    EXPECT_THAT(refusal(std::string("stage 0 step 0: ") + form),
                HasSubstr("parse-error 1:17: an instruction is written"))
        << form;
}

TEST(ReadDeepSpeed, RefusesNothing) {
  EXPECT_THAT(refusal(""), HasSubstr("parse-error 1:1: the file has no instruction"));
  EXPECT_THAT(refusal("stage 0 step 0:\n"), HasSubstr("the file has no instruction"));
}

TEST(ReadDeepSpeed, RefusesTooMany) {
  std::string text = "stage 0 step 0:";
  for (int each = 0; each < 100; ++each)
    text += " ForwardPass()";
  EXPECT_EQ(refusal(text), "read");
  EXPECT_THAT(refusal(text + " ForwardPass()"), HasSubstr("limit-exceeded 1:1417: "));
}

} // namespace
