//===- ReadPyTorchCsvTest.cpp - dialects, layouts and refusals of the CSV ---------------------------------------===//

#include "core/formats/Document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::HasSubstr;

namespace {
RankSchedule read(const std::string &text, CsvDialect dialect = CsvDialect::Unknown) {
  ReadOptions options;
  options.dialect = dialect;
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(SourceText::fromString("s.csv", text), options);
  EXPECT_TRUE(bool(schedule)) << text;
  if (!schedule) {
    llvm::consumeError(schedule.takeError());
    return RankSchedule();
  }
  return std::move(*schedule);
}

/// `line:column: message` of the refusal.
std::string refusal(const std::string &text, CsvDialect dialect = CsvDialect::Unknown) {
  ReadOptions options;
  options.dialect = dialect;
  options.limits.maxActions = 100;
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(SourceText::fromString("s.csv", text), options);
  if (schedule)
    return "read";
  std::string result;
  llvm::handleAllErrors(schedule.takeError(), [&](const InputError &error) {
    result = std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + ": " + error.message;
  });
  return result;
}

std::string texts(const RankSchedule &schedule) {
  std::string text;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    text += (action ? " " : "") + std::to_string(schedule.rank[action]) + "@" +
            std::to_string(schedule.column[action]) + ":" + schedule.text(action);
  return text;
}

TEST(ReadPyTorchCsv, KeepsRanksColumnsAndPairs) {
  RankSchedule schedule = read("0F0,, 0F1 \r\n,(1F1;1B0)OVERLAP_F_B,1UNSHARD\n\n");
  EXPECT_EQ(texts(schedule), "0@0:0F0 0@2:0F1 1@1:1F1 1@1:1B0 1@2:1UNSHARD");
  EXPECT_EQ(schedule.pairs, std::vector<ActionIndex>{2});
  EXPECT_EQ(schedule.numRanks(), 2u);
  Location place = schedule.locator->locate(Anchor::row(3));
  EXPECT_EQ(place.line, 2u);
  EXPECT_EQ(place.column, 7u);
}

TEST(ReadPyTorchCsv, FindsTheDialectByItsLetters) {
  EXPECT_EQ(read("0F0,0I0,0W0").dialect, CsvDialect::October2024);
  EXPECT_EQ(read("0F0,0BW0").dialect, CsvDialect::Autumn2024);
  EXPECT_EQ(read("0F0,0B0,0W0").dialect, CsvDialect::Mid2024);
  EXPECT_EQ(read("F0_s1,B0_s1").dialect, CsvDialect::PyTorch24);
  EXPECT_EQ(read("0F0,0B0").dialect, CsvDialect::Unknown);
  EXPECT_EQ(read("0F0,0B0,0F1,0W1").dialect, CsvDialect::Unknown) << "B and W of different micro-batches say nothing";
}

TEST(ReadPyTorchCsv, GivesLettersTheMeaningOfTheirDialect) {
  RankSchedule mid = read("0F0,0B0,0W0");
  EXPECT_EQ(mid.kind[1], ActionKind::InputGradient);
  EXPECT_EQ(mid.text(1), "0B0");
  RankSchedule autumn = read("0F0,0BW0,0B1");
  EXPECT_EQ(autumn.kind[1], ActionKind::Backward);
  EXPECT_EQ(autumn.kind[2], ActionKind::InputGradient);
  EXPECT_EQ(autumn.text(1), "0BW0");
  EXPECT_EQ(read("0F0,0B0", CsvDialect::Mid2024).kind[1], ActionKind::InputGradient);
  EXPECT_EQ(read("0F0,0B0,0W0", CsvDialect::October2024).kind[1], ActionKind::Backward);
  RankSchedule oldest = read("F3_s1");
  EXPECT_EQ(oldest.stage[0], 1u);
  EXPECT_EQ(oldest.microBatch[0], 3u);
}

TEST(ReadPyTorchCsv, ReadsWhatPeoplePaste) {
  EXPECT_EQ(texts(read("Rank 0: 0F0, 0B0\nRank 1: 1F0,1B0\n")), "0@0:0F0 0@1:0B0 1@0:1F0 1@1:1B0");
  EXPECT_EQ(texts(read("[['0F0', None],\n ['1F0', \"1B0\"]]\n")), "0@0:0F0 1@0:1F0 1@1:1B0");
  EXPECT_EQ(texts(read("[0F0, None, 0B0]\n[1F0]\n")), "0@0:0F0 0@2:0B0 1@0:1F0");
}

TEST(ReadPyTorchCsv, ReadsTheGridOfSteps) {
  EXPECT_EQ(texts(read("         Rank 0  Rank 1\nStep 0:  0F0\nStep 1:  0F1     1F0\nStep 2:          1F1\n")),
            "0@0:0F0 0@1:0F1 1@1:1F0 1@2:1F1");
  EXPECT_THAT(refusal("         Rank 0  Rank 1\n0F0     1F0\n"), HasSubstr("2:1: a line of a grid begins"));
}

TEST(ReadPyTorchCsv, RefusesWithAPlace) {
  EXPECT_THAT(refusal("0F0,0F1x\n"), HasSubstr("1:5: `0F1x` has text behind the action"));
  EXPECT_THAT(refusal("0F0\n0B"), HasSubstr("2:1: `0B` lacks its micro-batch"));
  EXPECT_THAT(refusal("0F0,0X1"), HasSubstr("1:5: `0X1` has an unknown type"));
  EXPECT_THAT(refusal("0F0,0F1000000000"), HasSubstr("1:5: `0F1000000000` has a number above"));
  EXPECT_THAT(refusal("0F0,(0F1;0B0)"), HasSubstr("1:5: `(0F1;0B0)` is no pair"));
  EXPECT_THAT(refusal("0F0,(0F1;0SEND_F0)OVERLAP_F_B"), HasSubstr("1:10: only computes overlap"));
  EXPECT_THAT(refusal("0UNSHARD3"), HasSubstr("a number that its type does not take"));
  EXPECT_THAT(refusal(""), HasSubstr("1:1: the file is empty"));
  EXPECT_THAT(refusal(",,\n,"), HasSubstr("1:1: the file has no action"));
  EXPECT_THAT(refusal("Rank 1: 0F0"), HasSubstr("1:1: this is the row of rank 0, and it says rank 1"));
  EXPECT_THAT(refusal("[['0F0'"), HasSubstr("the list is not closed"));
  EXPECT_THAT(refusal("0F0,0I0,0BW1"), HasSubstr("1:9: the dialect october-2024 has no cell like `0BW1`"));
  EXPECT_THAT(refusal("0F0,0I0", CsvDialect::Mid2024), HasSubstr("1:5: the dialect mid-2024 has no cell like `0I0`"));
}

TEST(ReadPyTorchCsv, HasALimitOfActions) {
  std::string row = "0F0";
  for (int action = 1; action <= 100; ++action)
    row += ",0F" + std::to_string(action);
  EXPECT_THAT(refusal(row), HasSubstr("more than --max-actions=100 actions"));
}

TEST(DetectFormat, KnowsScheduleTexts) {
  EXPECT_EQ(detectFormat("0F0,0F1\n"), InputFormat::PyTorchCsv);
  EXPECT_EQ(detectFormat(",,1F0"), InputFormat::PyTorchCsv);
  EXPECT_EQ(detectFormat("(1F0;1B0)OVERLAP_F_B"), InputFormat::PyTorchCsv);
  EXPECT_EQ(detectFormat("[['0F0']]"), InputFormat::PyTorchCsv);
  EXPECT_EQ(detectFormat("Rank 0: 0F0"), InputFormat::PyTorchCsv);
  EXPECT_EQ(detectFormat("f0 sf0\nrf0 f0"), InputFormat::ZeroBubble);
  EXPECT_EQ(detectFormat("stage 0 step 0: ForwardPass(buffer_id=0)"), InputFormat::DeepSpeed);
  EXPECT_EQ(detectFormat("[1, 2]"), InputFormat::ScheduleObject);
  EXPECT_EQ(detectFormat("module {}"), InputFormat::TesseraMlir);
  EXPECT_EQ(detectFormat("hello"), InputFormat::Detect);
}
} // namespace
