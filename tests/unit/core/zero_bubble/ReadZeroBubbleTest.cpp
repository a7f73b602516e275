//===- ReadZeroBubbleTest.cpp - tokens, stages and refusals of Zero Bubble's text --------------------------------===//

#include "core/rank_schedule/ScheduleTexts.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::tests;
using testing::HasSubstr;

namespace {

RankSchedule read(const std::string &text) {
  return readSchedule(readZeroBubble, text);
}

std::string refusal(const std::string &text) {
  return refusalOf(readZeroBubble, text);
}

TEST(ReadZeroBubble, EachKindOfToken) {
  RankSchedule schedule = read("f0 sf0 rb0 b0 w0 pv1 rpv1\nrf0 f0 b0 sb0 w0 spv1 pv1\n");
  EXPECT_EQ(textsOf(schedule), "0@0:0F0 0@1:0SEND_F0 0@2:0RECV_B0 0@3:0I0 0@4:0W0 0@5:pv1 0@6:0RECV_PV1 "
                               "1@0:1RECV_F0 1@1:1F0 1@2:1I0 1@3:1SEND_B0 1@4:1W0 1@5:1SEND_PV1 1@6:pv1");
  EXPECT_EQ(schedule.numRanks(), 2u);
  // What follows the optimizer's step keeps its place and names no stage.
  EXPECT_EQ(schedule.kind[5], ActionKind::Other);
  EXPECT_EQ(schedule.stage[5], kNoNumber);
  EXPECT_EQ(schedule.microBatch[5], kNoNumber);
}

TEST(ReadZeroBubble, WithoutAnyWeightGradientBIsTheFullBackward) {
  EXPECT_EQ(textsOf(read("f0 b0\n")), "0@0:0F0 0@1:0B0");
  // One w anywhere splits all of them.
  EXPECT_EQ(textsOf(read("f0 b0\nf0 b0 w0\n")), "0@0:0F0 0@1:0I0 1@0:1F0 1@1:1I0 1@2:1W0");
}

TEST(ReadZeroBubble, CapitalsAreTheSecondChunkOfAV) {
  EXPECT_EQ(textsOf(read("f0 F0 B0 b0\nf0 F0 B0 b0\n")),
            "0@0:0F0 0@1:3F0 0@2:3B0 0@3:0B0 1@0:1F0 1@1:2F0 1@2:2B0 1@3:1B0");
  EXPECT_EQ(textsOf(read("f0 RF0 F0 SB0\n")), "0@0:0F0 0@1:1RECV_F0 0@2:1F0 0@3:1SEND_B0");
}

/// Only where chunks go round does the last rank send on what its first chunk made.
TEST(ReadZeroBubble, CapitalsAreTheNextRoundWhereTheLastRankSends) {
  EXPECT_EQ(textsOf(read("f0 sf0 RF0 F0\nrf0 f0 sf0 F0\n")),
            "0@0:0F0 0@1:0SEND_F0 0@2:2RECV_F0 0@3:2F0 1@0:1RECV_F0 1@1:1F0 1@2:1SEND_F0 1@3:3F0");
}

TEST(ReadZeroBubble, BlanksAndEmptyRanks) {
  RankSchedule schedule = read("  f0   b0 \r\n\n\tf1\n\n");
  EXPECT_EQ(textsOf(schedule), "0@0:0F0 0@1:0B0 2@0:2F1");
  EXPECT_EQ(schedule.numRanks(), 3u);
  Location place = schedule.locator->locate(Anchor::row(2));
  EXPECT_EQ(place.line, 3u);
  EXPECT_EQ(place.column, 2u);
}

TEST(ReadZeroBubble, RefusesWhatIsNoToken) {
  EXPECT_THAT(refusal("f0 x0\n"), HasSubstr("parse-error 1:4: `x0` is no token"));
  EXPECT_THAT(refusal("f0\nf1 f\n"), HasSubstr("parse-error 2:4: `f` is no token"));
  for (const char *token : {"0", "f0x", "fb0", "sw0", "rw0", "Sf0", "sF0", "PV0", "SPV0", "f-1", "f1.5", "f0000000001",
                            "f1000000000", "f99999999999999999999", "F", "\x80", "f\xff"})
    EXPECT_THAT(refusal(std::string("b0 ") + token), HasSubstr("parse-error 1:4: ")) << token;
  EXPECT_THAT(refusal(std::string("f0 f\0001", 7)), HasSubstr("parse-error 1:4: "));
}

TEST(ReadZeroBubble, RefusesNothing) {
  EXPECT_THAT(refusal(""), HasSubstr("parse-error 1:1: the file is empty"));
  EXPECT_THAT(refusal(" \n\n"), HasSubstr("the file is empty"));
}

TEST(ReadZeroBubble, RefusesTooMany) {
  std::string text;
  for (int microBatch = 0; microBatch < 100; ++microBatch)
    text += "f" + std::to_string(microBatch) + " ";
  EXPECT_EQ(refusal(text), "read");
  EXPECT_THAT(refusal(text + "b0"), HasSubstr("limit-exceeded 1:391: the schedule has more than --max-actions=100"));
}

} // namespace
