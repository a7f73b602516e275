//===- RankScheduleJsonTest.cpp - precedent.schedule.v1, read and written ----------------------------------------===//

#include "core/formats/Document.h"
#include "core/formats/rank_schedule/WriteRankSchedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

llvm::Expected<RankSchedule> read(const std::string &text) {
  ReadOptions options;
  options.limits.maxActions = 100;
  return readRankSchedule(SourceText::fromString("s.json", text), options);
}

std::string withActions(const std::string &actions) {
  return "{\"schema\": \"precedent.schedule.v1\", \"ranks\": [\n{\"actions\": [" + actions + "]}]}";
}

/// `line:column: message` of the refusal.
std::string refusal(const std::string &text) {
  llvm::Expected<RankSchedule> schedule = read(text);
  if (schedule)
    return "read";
  std::string result;
  llvm::handleAllErrors(schedule.takeError(), [&](const InputError &error) {
    EXPECT_EQ(error.verdict, Verdict::Invalid);
    result = std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + ": " + error.message;
  });
  return result;
}

std::string written(const RankSchedule &schedule) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeRankSchedule(schedule, os);
  return text;
}

using Reader = llvm::Expected<RankSchedule> (*)(std::shared_ptr<const SourceText>, const ReadOptions &);

/// Reads a text, writes it, reads that, and wants the same schedule; gives what was written.
std::string throughJson(Reader reader, const std::string &text) {
  llvm::Expected<RankSchedule> first = reader(SourceText::fromString("s.txt", text), ReadOptions());
  if (!first)
    return llvm::toString(first.takeError());
  std::string json = written(*first);
  llvm::Expected<RankSchedule> again = read(json);
  if (!again)
    return llvm::toString(again.takeError());
  EXPECT_EQ(again->rank, first->rank);
  EXPECT_EQ(again->kind, first->kind);
  EXPECT_EQ(again->stage, first->stage);
  EXPECT_EQ(again->microBatch, first->microBatch);
  EXPECT_EQ(again->column, first->column);
  EXPECT_EQ(again->pairs, first->pairs);
  EXPECT_EQ(again->buffer, first->buffer);
  EXPECT_EQ(again->step, first->step);
  EXPECT_EQ(again->rankBegin, first->rankBegin);
  EXPECT_EQ(written(*again), json);
  return json;
}

TEST(RankScheduleJson, IsFoundByItsSchema) {
  EXPECT_EQ(detectFormat(withActions("")), InputFormat::RankSchedule);
  EXPECT_EQ(nameOf(InputFormat::RankSchedule), "rank-schedule");
  llvm::Expected<Document> document =
      readDocument(SourceText::fromString("s.json", withActions("{\"kind\": \"F\", \"stage\": 0, \"micro_batch\": 1}")),
                   ReadOptions());
  ASSERT_TRUE(bool(document));
  ASSERT_TRUE(std::holds_alternative<RankSchedule>(document->content));
  EXPECT_EQ(std::get<RankSchedule>(document->content).text(0), "0F1");
}

TEST(RankScheduleJson, KeepsWhatACsvSays) {
  EXPECT_EQ(throughJson(readPyTorchCsv, ",0F0,(0F1;0I0;0W0)OVERLAP_F_B,,0REDUCE_GRAD\n,\n1SEND_B7\n"),
            "{\"schema\": \"precedent.schedule.v1\", \"ranks\": [\n"
            "{\"rank\": 0, \"actions\": [\n"
            "{\"kind\": \"F\", \"stage\": 0, \"micro_batch\": 0, \"column\": 1},\n"
            "{\"overlap\": [{\"kind\": \"F\", \"stage\": 0, \"micro_batch\": 1}, {\"kind\": \"I\", \"stage\": 0, "
            "\"micro_batch\": 0}, {\"kind\": \"W\", \"stage\": 0, \"micro_batch\": 0}]},\n"
            "{\"kind\": \"REDUCE_GRAD\", \"stage\": 0, \"column\": 4}]},\n"
            "{\"rank\": 1, \"actions\": []},\n"
            "{\"rank\": 2, \"actions\": [\n"
            "{\"kind\": \"SEND_B\", \"stage\": 1, \"micro_batch\": 7}]}\n"
            "]}\n");
}

TEST(RankScheduleJson, KeepsWhatZeroBubbleAndDeepSpeedSay) {
  EXPECT_THAT(throughJson(readZeroBubble, "f0 sf0 b0 w0 rpv0 pv0\nrf0 f0 b0 w0 spv0\n"),
              testing::AllOf(HasSubstr("{\"kind\": \"OTHER\", \"text\": \"pv0\"}"),
                             HasSubstr("{\"kind\": \"SEND_PV\", \"stage\": 1, \"micro_batch\": 0}")));
  EXPECT_THAT(throughJson(readDeepSpeed, "stage 0 step 1: LoadMicroBatch(buffer_id=0) ForwardPass(buffer_id=0)\n"
                                         "stage 0 step 5: BackwardPass(buffer_id=0) OptimizerStep()\n"),
              testing::AllOf(HasSubstr("{\"kind\": \"OTHER\", \"text\": \"OptimizerStep()\", \"step\": 5}"),
                             HasSubstr("\"micro_batch\": 0, \"buffer\": 0, \"step\": 1}")));
}

TEST(RankScheduleJson, DialectsBecomeOne) {
  std::string json = throughJson(readPyTorchCsv, "0F0,0B0,0W0\n");
  EXPECT_THAT(json, HasSubstr("{\"kind\": \"I\", \"stage\": 0"));
  EXPECT_THAT(throughJson(readPyTorchCsv, "F0_s0,B0_s0\n"), HasSubstr("{\"kind\": \"B\", \"stage\": 0"));
}

TEST(RankScheduleJson, ActionsHavePlaces) {
  llvm::Expected<RankSchedule> schedule = read(
      withActions("\n{\"kind\": \"F\", \"stage\": 0, \"micro_batch\": 0},\n {\"kind\": \"OTHER\", \"text\": \"x y\"}"));
  ASSERT_TRUE(bool(schedule));
  Location forward = schedule->locator->locate(Anchor::row(0));
  EXPECT_EQ(std::pair(forward.line, forward.column), std::pair(3u, 1u));
  Location other = schedule->locator->locate(Anchor::row(1));
  EXPECT_EQ(std::pair(other.line, other.column), std::pair(4u, 29u));
  EXPECT_EQ(schedule->text(1), "x y");
}

TEST(RankScheduleJson, ShapesAreRefused) {
  EXPECT_EQ(refusal("[]"), "1:1: a schedule of ranks is a JSON object");
  EXPECT_EQ(refusal("{}"), "1:1: a schedule of ranks has the schema precedent.schedule.v1");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v2\"}"), "1:12: the schema must be precedent.schedule.v1");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\"}"), "1:1: a schedule of ranks has the list `ranks`");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": 3}"), "1:46: `ranks` is a list");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"stages\": 3}"),
            "1:37: a schedule of ranks has no \"stages\"");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": [[]]}"),
            "1:47: a rank is an object with the list `actions`");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": [{}, {\"actions\": []}]}"),
            "1:47: a rank has the list `actions`");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": [{}]}"), "1:47: a rank has the list `actions`");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": [{\"actions\": 0}]}"),
            "1:59: `actions` is a list");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": [{\"rank\": 1, \"actions\": []}]}"),
            "1:56: this is rank 0, and it says rank 1");
  EXPECT_EQ(refusal(withActions("")), "1:1: the schedule has no action");
  EXPECT_THAT(refusal("{\"schema\": \"precedent.schedule.v1\", \"ranks\": ["), HasSubstr("1:"));
}

TEST(RankScheduleJson, ActionsAreRefused) {
  EXPECT_THAT(refusal(withActions("7")), HasSubstr("2:14: an action is an object"));
  EXPECT_EQ(refusal(withActions("{\"stage\": 0, \"micro_batch\": 0}")),
            "2:14: an action has a `kind`, or is an `overlap`");
  EXPECT_THAT(refusal(withActions("{\"kind\": \"G\"}")), HasSubstr("2:23: `kind` is F, B, I, W, SEND_F"));
  EXPECT_EQ(refusal(withActions("{\"kind\": \"F\", \"stage\": 0}")), "2:14: an action of kind F has a `micro_batch`");
  EXPECT_EQ(refusal(withActions("{\"kind\": \"F\", \"micro_batch\": 0}")), "2:14: an action of kind F has a `stage`");
  EXPECT_EQ(refusal(withActions("{\"kind\": \"UNSHARD\", \"stage\": 0, \"micro_batch\": 0}")),
            "2:14: an action of kind UNSHARD has no `micro_batch`");
  EXPECT_EQ(refusal(withActions("{\"kind\": \"OTHER\"}")), "2:14: an action of kind OTHER has a `text`");
  EXPECT_THAT(refusal(withActions("{\"kind\": \"OTHER\", \"text\": \"a\\nb\"}")), HasSubstr("printable letters"));
  EXPECT_EQ(refusal(withActions("{\"kind\": \"F\", \"stage\": 0, \"microbatch\": 0}")),
            "2:40: an action has no \"microbatch\"");
  for (const char *number : {"-1", "1000000000", "1.0", "1e3", "\"0\"", "99999999999999999999", "NaN"})
    EXPECT_THAT(refusal(withActions("{\"kind\": \"F\", \"micro_batch\": 0, \"stage\": " + std::string(number) + "}")),
                HasSubstr("`stage` is a whole number from 0 to 999999999"));
  EXPECT_THAT(refusal(withActions("{\"kind\": \"F\", \"kind\": \"F\", \"stage\": 0, \"micro_batch\": 0}")),
              HasSubstr("2:28: "));
}

TEST(RankScheduleJson, ColumnsStepsAndOverlapsAreRefused) {
  const std::string forward = R"({"kind": "F", "stage": 0, "micro_batch": 0)";
  EXPECT_EQ(refusal(withActions(forward + ", \"column\": 4}, " + forward + ", \"column\": 4}")),
            "2:72: columns of a rank ascend, and 4 stands behind 4");
  EXPECT_THAT(refusal(withActions(forward + ", \"step\": 4}, " + forward + ", \"step\": 3}")),
              HasSubstr("steps of a rank ascend, and 3 stands behind 4"));
  EXPECT_THAT(refusal(withActions(forward + ", \"step\": 4}, " + forward + "}")),
              HasSubstr("if one action has a `step`, all have"));
  EXPECT_THAT(refusal(withActions(forward + ", \"step\": 4, \"column\": 5}")),
              HasSubstr("the column of an action is its step"));
  EXPECT_THAT(refusal(withActions("{\"overlap\": [" + forward + "}]}")),
              HasSubstr("2:26: `overlap` is a list of two actions or more"));
  EXPECT_THAT(refusal(withActions("{\"kind\": \"F\", \"overlap\": []}")), HasSubstr("inside of `overlap`"));
  EXPECT_THAT(refusal(withActions("{\"overlap\": [" + forward + "}, {\"kind\": \"RESHARD\", \"stage\": 0}]}")),
              HasSubstr("only computes overlap"));
  EXPECT_THAT(refusal(withActions("{\"overlap\": [" + forward + "}, {\"overlap\": []}]}")),
              HasSubstr("the halves of an overlap are plain actions"));
}

TEST(RankScheduleJson, BuffersBeginAnywhere) {
  llvm::Expected<RankSchedule> schedule = read(withActions(
      R"({"kind": "F", "stage": 0, "micro_batch": 0}, {"kind": "B", "stage": 0, "micro_batch": 0, "buffer": 3})"));
  ASSERT_TRUE(bool(schedule));
  EXPECT_THAT(schedule->buffer, ElementsAre(kNoNumber, 3u));
  EXPECT_TRUE(schedule->step.empty());
}

TEST(RankScheduleJson, HalfAFileIsRefused) {
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(
      SourceText::fromString("s.csv", ",0F0,(0F1;0B0)OVERLAP_F_B,0RESHARD\n1RECV_F0,1F0\n"), ReadOptions());
  ASSERT_TRUE(bool(schedule));
  std::string whole = llvm::StringRef(written(*schedule)).rtrim().str();
  EXPECT_EQ(refusal(whole), "read");
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(refusal(whole.substr(0, length)), "read") << length;
}

TEST(RankScheduleJson, TheLimitOnActionsHolds) {
  std::string many = R"({"kind": "F", "stage": 0, "micro_batch": 0})";
  for (int count = 0; count < 100; ++count)
    many += R"(, {"kind": "F", "stage": 0, "micro_batch": 0})";
  EXPECT_THAT(refusal(withActions(many)), HasSubstr("more than --max-actions=100 actions"));
}

} // namespace
