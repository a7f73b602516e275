//===- ScheduleTextTest.cpp - programs in the texts of other systems, there and back --------------------------===//

#include "analysis/plan/order/OrderPlanner.h"
#include "props/hunt/ScheduleFormat.h"
#include "props/schedule/RandomProgram.h"
#include "props/schedule/ScheduleSimulator.h"
#include "props/schedule/ScheduleWords.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::simulation;

namespace {

/// What the readers of Precedent take it for, as JSON, without where things stand.
std::string readAs(InputFormat format, const std::string &bytes) {
  ReadOptions options;
  options.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("s", bytes), options);
  if (!document) {
    ADD_FAILURE() << bytes << llvm::toString(document.takeError());
    return "";
  }
  const auto &schedule = std::get<RankSchedule>(document->content);
  std::string text;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    text += std::to_string(schedule.rank[action]) + " " + nameOf(schedule.kind[action]).str() + " " +
            std::to_string(schedule.stage[action]) + " " + std::to_string(schedule.microBatch[action]) +
            (llvm::is_contained(schedule.pairs, action) ? " overlaps\n" : "\n");
  return text;
}

ProgramShape shapeOf(int bits) {
  return {2, 2, 2, bool(bits & 1), bool(bits & 2), bool(bits & 4), false};
}

} // namespace

TEST(ScheduleText, SaysTheSameInEveryLayout) {
  for (int bits = 0; bits < 8; ++bits) {
    RankProgram program = drawProgram(shapeOf(bits), 7);
    std::string rows = readAs(InputFormat::PyTorchCsv, csvOf(program));
    unsigned numWritten = 0;
    for (Layout layout : kAllLayouts)
      for (Letters letters : kAllLetters) {
        std::optional<std::string> bytes = writeProgram({program, layout, letters});
        if (!bytes)
          continue;
        ++numWritten;
        std::optional<ProgramText> again = readProgramText(*bytes);
        ASSERT_TRUE(again) << *bytes;
        EXPECT_EQ(again->program.ranks, program.ranks) << nameOf(layout) << "\n" << *bytes;
        EXPECT_EQ(again->layout, layout) << *bytes;
        EXPECT_EQ(readAs(props::formatOf(layout), *bytes), rows) << *bytes;
      }
    EXPECT_GE(numWritten, 4u * 2 + 8);
  }
}

TEST(ScheduleText, HasNoWordsForSomeThings) {
  RankProgram program;
  program.ranks = {{{Work::Unshard, 0, 0}, {Work::F, 0, 0}, {Work::B, 0, 0}}};
  program.countFromSteps();
  EXPECT_TRUE(writeProgram({program, Layout::Rows, Letters::October2024}));
  EXPECT_FALSE(writeProgram({program, Layout::Rows, Letters::PyTorch24}));
  EXPECT_FALSE(writeProgram({program, Layout::Rows, Letters::Mid2024})) << "no full backward";
  EXPECT_FALSE(writeProgram({program, Layout::ZeroBubble}));
  EXPECT_FALSE(writeProgram({program, Layout::DeepSpeed}));
  EXPECT_FALSE(readProgramText("0F0x\n"));
  EXPECT_FALSE(readProgramText(""));
}

/// Letters mean what they mean in the file in which they stand.
TEST(ScheduleText, ReadsWhatTheLettersMean) {
  EXPECT_EQ(readProgramText("0F0,0B0,0W0\n")->program.ranks[0][1].work, Work::I);
  EXPECT_EQ(readProgramText("0F0,0B0,0F1,0W1\n")->program.ranks[0][1].work, Work::B);
  EXPECT_EQ(readProgramText("0F0,0BW0,0F1,0B1\n")->program.ranks[0][1].work, Work::B);
  EXPECT_EQ(readProgramText("0F0,0BW0,0F1,0B1\n")->program.ranks[0][3].work, Work::I);
  EXPECT_EQ(readProgramText("f0 b0\n")->program.ranks[0][1].work, Work::B);
  EXPECT_EQ(readProgramText("f0 b0 w0\n")->program.ranks[0][1].work, Work::I);
  EXPECT_EQ(readProgramText("f0 F0\nf0 F0\n")->program.ranks[0][1].stage, 3) << "chunks in a V";
  EXPECT_EQ(readProgramText("f0 F0\nf0 sf0 F0\n")->program.ranks[0][1].stage, 2) << "the last rank sends on";
}

TEST(ScheduleText, DeepSpeedStandsInStepsWithoutGaps) {
  for (int64_t ranks = 1; ranks <= 4; ++ranks)
    for (int64_t microBatches = ranks; microBatches <= 5; ++microBatches) {
      llvm::Expected<RankSchedule> schedule =
          planOrder({OrderMode::OneForwardOneBackward, ranks, microBatches, std::nullopt, TransferPlacement::None});
      ASSERT_TRUE(bool(schedule));
      RankProgram program;
      program.ranks.resize(size_t(ranks));
      for (ActionIndex action = 0; action < schedule->size(); ++action)
        program.ranks[schedule->rank[action]].push_back(
            {schedule->kind[action] == ActionKind::Forward ? Work::F : Work::B, int(schedule->stage[action]),
             int(schedule->microBatch[action])});
      program.countFromSteps();
      RankProgram stepped = asDeepSpeed(program);
      EXPECT_TRUE(simulate(stepped, Sending::Buffered).legal) << simulate(stepped, Sending::Buffered).why;
      std::optional<std::string> text = writeDeepSpeed(stepped);
      ASSERT_TRUE(text);
      EXPECT_EQ(readProgramText(*text)->program.ranks, stepped.ranks) << *text;
      // 1F1B takes 2(M + P - 1) steps, the last rank runs in each of them until its last backward.
      EXPECT_EQ(stepped.ranks[0].back().column, 2 * (microBatches + ranks - 1)) << *text;
    }
}
