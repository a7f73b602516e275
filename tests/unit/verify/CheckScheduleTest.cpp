//===- CheckScheduleTest.cpp - levels of communication and figures of schedules ---------------------------------===//

#include "verify/CheckSchedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;

namespace {
SubjectReport check(const std::string &text, CheckOptions options = CheckOptions()) {
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(SourceText::fromString("s.csv", text), ReadOptions());
  EXPECT_TRUE(bool(schedule));
  if (!schedule) {
    llvm::consumeError(schedule.takeError());
    return SubjectReport();
  }
  llvm::Expected<SubjectReport> report = checkSchedule(*schedule, options);
  EXPECT_TRUE(bool(report));
  if (!report) {
    llvm::consumeError(report.takeError());
    return SubjectReport();
  }
  return std::move(*report);
}

CheckOptions at(const char *level, bool forwardOnly = false) {
  CheckOptions options;
  options.schedule.comm = *CommLevel::parse(level);
  options.schedule.forwardOnly = forwardOnly;
  return options;
}

llvm::json::Value comm(const SubjectReport &report) {
  const FactValue *fact = report.facts.find("comm");
  return fact ? std::get<llvm::json::Value>(*fact) : llvm::json::Value(nullptr);
}

llvm::json::Value table(llvm::json::Value slots, const char *stream, const char *group, const char *rendezvous) {
  return llvm::json::Object{
      {"buffered", "safe"}, {"min_slots", slots}, {"stream", stream}, {"group", group}, {"rendezvous", rendezvous}};
}

/// Both ranks send before they receive what the other sends.
const char *const crossed = "0F0,0SEND_F0,0F1,0SEND_F1,2RECV_F0,2F0,2SEND_F0,2RECV_F1,2F1,2SEND_F1\n"
                            "1RECV_F0,1F0,1SEND_F0,1RECV_F1,1F1,1SEND_F1,3RECV_F0,3F0,3RECV_F1,3F1\n";
/// Two sends run ahead of the receive that would free a slot.
const char *const twoAhead = "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
                             "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n";

TEST(CheckSchedule, TableOfLevels) {
  EXPECT_EQ(comm(check(crossed, at("buffered", true))), table(1, "deadlock", "safe", "deadlock"));
  EXPECT_EQ(comm(check(twoAhead)), table(1, "deadlock", "safe", "deadlock"));
}

TEST(CheckSchedule, TheLevelSetsTheVerdict) {
  EXPECT_EQ(check(twoAhead, at("buffered")).verdict, Verdict::Legal);
  EXPECT_EQ(check(twoAhead, at("slots:1")).verdict, Verdict::Legal);
  EXPECT_EQ(check(twoAhead, at("group")).verdict, Verdict::Legal);
  EXPECT_EQ(check(twoAhead, at("stream")).verdict, Verdict::Illegal);
  SubjectReport report = check(twoAhead, at("rendezvous"));
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  auto deadlock = std::find_if(report.findings.begin(), report.findings.end(),
                               [](const Finding &finding) { return finding.rule == "deadlock"; });
  ASSERT_NE(deadlock, report.findings.end());
  EXPECT_THAT(deadlock->actions, testing::UnorderedElementsAre("0SEND_F1", "1RECV_F1", "1SEND_B0", "0RECV_B0"));
  EXPECT_EQ(deadlock->notes.size(), 4u);
}

TEST(CheckSchedule, EnginesAgreeWithoutASolver) {
  CheckOptions options = at("rendezvous");
  options.engine = Engine::Graph;
  SubjectReport report = check(twoAhead, options);
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  EXPECT_EQ(comm(report), table(1, "deadlock", "safe", "deadlock"));
  EXPECT_EQ(report.obligations.queries, 0u);
}

TEST(CheckSchedule, FiguresOfASplitBackward) {
  SubjectReport report = check("0F0,0F1,0I0,0I1,0W0,0W1\n");
  EXPECT_EQ(std::get<std::vector<int64_t>>(*report.facts.find("peak_live")), std::vector<int64_t>{2});
  EXPECT_EQ(std::get<int64_t>(*report.facts.find("critical_path")), 6);
  EXPECT_TRUE(std::get<bool>(*report.facts.find("columns_are_time")));
}

TEST(CheckSchedule, ABillionMicroBatchesCostNothing) {
  CheckOptions options;
  options.schedule.microBatches = kMaxNumber;
  SubjectReport report = check("0F0,0B0\n1F0,1B0\n", options);
  EXPECT_EQ(report.verdict, Verdict::Illegal);
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings.front().rule, "coverage");
  EXPECT_THAT(report.findings.front().actions, ElementsAre("0F1"));
}

TEST(CheckSchedule, StagesMayBeFarApart) {
  EXPECT_EQ(check("0F0,0B0\n999999999F999999999,999999999B999999999\n").verdict, Verdict::Illegal);
}
} // namespace
