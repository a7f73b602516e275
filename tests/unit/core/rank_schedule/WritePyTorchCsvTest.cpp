//===- WritePyTorchCsvTest.cpp - what the CSV can say, and what not -----------------------------------------------===//

#include "core/formats/pytorch/WritePyTorchCsv.h"

#include "core/formats/Document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

using Reader = llvm::Expected<RankSchedule> (*)(std::shared_ptr<const SourceText>, const ReadOptions &);

/// The CSV, or `line:column: code: message` of the refusal.
std::string csvOf(Reader reader, const std::string &text, CsvDialect dialect = CsvDialect::Unknown) {
  ReadOptions options;
  options.dialect = dialect;
  llvm::Expected<RankSchedule> schedule = reader(SourceText::fromString("s.txt", text), options);
  if (!schedule)
    return llvm::toString(schedule.takeError());
  std::string result;
  llvm::handleAllErrors(checkPyTorchCsv(*schedule), [&](const InputError &error) {
    EXPECT_EQ(error.verdict, Verdict::Unsupported);
    result = std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + ": " + error.code +
             ": " + error.message;
  });
  if (!result.empty())
    return result;
  llvm::raw_string_ostream os(result);
  writePyTorchCsv(*schedule, os);
  return os.str();
}

TEST(WritePyTorchCsv, KeepsIdleCellsPairsAndRanks) {
  for (const char *text : {"0F0,,0F1\n,1F0\n", "(0F1;0B0)OVERLAP_F_B,(0F2;0B1;0B2)OVERLAP_F_B,0UNSHARD\n",
                           "0F0,0SEND_F0\n1RECV_F0,1F0\n", ",\n,\n0F0\n,\n"})
    EXPECT_EQ(csvOf(readPyTorchCsv, text), text);
}

TEST(WritePyTorchCsv, WritesTodaysLetters) {
  EXPECT_EQ(csvOf(readPyTorchCsv, "F0_s0,B0_s0\nF0_s1,B0_s1\n"), "0F0,0B0\n1F0,1B0\n");
  EXPECT_EQ(csvOf(readPyTorchCsv, "0F0,0B0,0W0\n"), "0F0,0I0,0W0\n");
  EXPECT_EQ(csvOf(readPyTorchCsv, "0F0,0F1,0BW0,0B1,0W1\n"), "0F0,0F1,0B0,0I1,0W1\n");
  EXPECT_EQ(csvOf(readPyTorchCsv, "[['0F0', None, '0B0'], ['1F0']]"), "0F0,,0B0\n1F0\n");
  EXPECT_EQ(csvOf(readZeroBubble, "f0 sf0 rb0 b0 w0\nrf0 f0 b0 sb0 w0\n"),
            "0F0,0SEND_F0,0RECV_B0,0I0,0W0\n1RECV_F0,1F0,1I0,1SEND_B0,1W0\n");
}

TEST(WritePyTorchCsv, RefusesWhatItHasNoLettersFor) {
  EXPECT_EQ(csvOf(readZeroBubble, "f0 b0 rpv0\n"), "1:7: not-convertible: PyTorch's CSV has no letters for 0RECV_PV0");
  EXPECT_EQ(csvOf(readZeroBubble, "f0 b0 pv0\n"), "1:7: not-convertible: PyTorch's CSV has no letters for pv0");
  EXPECT_EQ(csvOf(readDeepSpeed, "stage 0 step 0: ForwardPass(buffer_id=0)\n"),
            "1:17: not-convertible: PyTorch's CSV has no place for the step of 0F0");
}

TEST(WritePyTorchCsv, RefusesLettersThatWouldMeanSomethingElse) {
  EXPECT_THAT(csvOf(readPyTorchCsv, "0F0,0B0,0W0\n", CsvDialect::October2024),
              HasSubstr("1:9: not-convertible: 0W0 stands beside a full backward"));
  // Of different micro-batches they are clear, and so is any file that has an I.
  EXPECT_EQ(csvOf(readPyTorchCsv, "0F0,0B0,0W1\n", CsvDialect::October2024), "0F0,0B0,0W1\n");
  EXPECT_EQ(csvOf(readPyTorchCsv, "0F0,0B0,0W0,0I0\n"), "0F0,0B0,0W0,0I0\n");
}

} // namespace
