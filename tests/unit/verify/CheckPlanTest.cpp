//===- CheckPlanTest.cpp - levels, loops, semaphores, packets and proxies of collective plans --------------------===//

#include "verify/CheckPlan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {
SubjectReport check(const std::string &text, CheckOptions options = CheckOptions()) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("plan", text), ReadOptions());
  if (!document) {
    ADD_FAILURE() << llvm::toString(document.takeError()) << "\n" << text;
    return SubjectReport();
  }
  llvm::Expected<SubjectReport> report = checkPlan(std::get<CollectivePlan>(document->content), options);
  if (!report) {
    ADD_FAILURE() << llvm::toString(report.takeError());
    return SubjectReport();
  }
  return std::move(*report);
}

std::vector<std::string> errors(const SubjectReport &report) {
  std::vector<std::string> rules;
  for (const Finding &finding : report.findings)
    if (finding.severity == Severity::Error)
      rules.push_back(finding.rule);
  return rules;
}

CheckOptions at(const char *level) {
  CheckOptions options;
  options.schedule.comm = *CommLevel::parse(level);
  return options;
}

std::string text(const SubjectReport &report, const char *fact) {
  const FactValue *value = report.facts.find(fact);
  const auto *words = value ? std::get_if<std::string>(value) : nullptr;
  return words ? *words : "";
}

std::string step(int number, const std::string &type, int chunk, const std::string &dependence = "-1") {
  std::string at = std::to_string(chunk);
  return "<step s=\"" + std::to_string(number) + "\" type=\"" + type + "\" srcbuf=\"o\" srcoff=\"" + at +
         "\" dstbuf=\"o\" dstoff=\"" + at + "\" cnt=\"1\" depid=\"" + dependence + "\" deps=\"" +
         (dependence == "-1" ? "-1" : "0") + "\" hasdep=\"1\"/>\n";
}

std::string block(int id, int send, int receive, const std::string &steps) {
  return "<tb id=\"" + std::to_string(id) + "\" send=\"" + std::to_string(send) + "\" recv=\"" +
         std::to_string(receive) + "\" chan=\"0\">\n" + steps + "</tb>\n";
}

std::string gather(const std::vector<std::string> &gpus, int chunks) {
  std::string text = "<algo name=\"g\" proto=\"LL\" nchannels=\"1\" nchunksperloop=\"1\" ngpus=\"" +
                     std::to_string(gpus.size()) +
                     "\" coll=\"allgather\" inplace=\"1\" outofplace=\"0\" minBytes=\"0\" maxBytes=\"0\">\n";
  for (size_t gpu = 0; gpu < gpus.size(); ++gpu)
    text += "<gpu id=\"" + std::to_string(gpu) + "\" i_chunks=\"0\" o_chunks=\"" + std::to_string(chunks) +
            "\" s_chunks=\"0\">\n" + gpus[gpu] + "</gpu>\n";
  return text + "</algo>\n";
}

/// A ring of three: everybody sends its own chunk, forwards the next, keeps the last.
std::string ring() {
  std::vector<std::string> gpus;
  for (int gpu = 0; gpu < 3; ++gpu)
    gpus.push_back(block(0, (gpu + 1) % 3, (gpu + 2) % 3,
                         step(0, "s", gpu) + step(1, "rcs", (gpu + 2) % 3) + step(2, "r", (gpu + 1) % 3)));
  return gather(gpus, 3);
}

TEST(CheckPlan, RingNeedsASlot) {
  SubjectReport report = check(ring());
  EXPECT_EQ(report.verdict, Verdict::Legal);
  EXPECT_THAT(errors(report), IsEmpty());
  EXPECT_EQ(text(report, "result"), "correct");
  EXPECT_EQ(std::get<llvm::json::Value>(*report.facts.find("comm")),
            llvm::json::Value(llvm::json::Object{{"buffered", "safe"}, {"min_slots", 1}, {"rendezvous", "deadlock"}}));
  EXPECT_EQ(check(ring(), at("slots:1")).verdict, Verdict::Legal);
  SubjectReport hangs = check(ring(), at("rendezvous"));
  EXPECT_THAT(errors(hangs), ElementsAre("deadlock"));
  EXPECT_THAT(hangs.findings.front().actions, testing::IsSupersetOf({"0:0:0", "1:0:0", "2:0:0"}));
}

TEST(CheckPlan, LevelsThatBlocksDoNotHaveAreUndecided) {
  for (const char *level : {"stream", "group"})
    EXPECT_EQ(check(ring(), at(level)).verdict, Verdict::Undecided) << level;
}

/// GPU 0's second block writes what its first block has sent and GPU 1 has sent back: ordered through GPU 1 alone.
TEST(CheckPlan, OrderThroughAnotherGpuIsASwitch) {
  std::string text = gather(
      {block(0, 1, -1, step(0, "s", 0)) + block(1, -1, 1, step(0, "r", 0)), block(0, 0, 0, step(0, "rcs", 0))}, 2);
  EXPECT_THAT(errors(check(text)), ElementsAre("wrong-result"));
  CheckOptions local;
  local.schedule.localOrder = true;
  EXPECT_THAT(errors(check(text, local)), ElementsAre("data-race"));
}

std::string signals(const char *first, const char *second, const char *semaphores = "[]") {
  auto gpu = [&](int id, const std::string &blocks) {
    return "{\"id\": " + std::to_string(id) +
           ", \"input_chunks\": 1, \"output_chunks\": 1, \"scratch_chunks\": 1, \"channels\": [{\"channel_type\": "
           "\"memory\", \"connected_to\": [" +
           std::to_string(1 - id) + "]}, {\"channel_type\": \"port\", \"connected_to\": [" + std::to_string(1 - id) +
           "]}], \"remote_buffers\": [{\"rank\": " + std::to_string(1 - id) +
           ", \"type\": \"s\", \"access_channel_types\": [\"memory\", \"port\"]}], \"semaphores\": " + semaphores +
           ", \"threadblocks\": [" + blocks + "]}";
  };
  return std::string("{\"name\": \"p\", \"collective\": \"custom\", \"inplace\": true, \"gpus\": [\n") + gpu(0, first) +
         ",\n" + gpu(1, second) + "]}\n";
}

std::string jsonBlock(int id, const std::string &operations) {
  return "\n{\"id\": " + std::to_string(id) +
         ", \"channels\": [{\"channel_type\": \"memory\", \"channel_ids\": [0]}, {\"channel_type\": \"port\", "
         "\"channel_ids\": [0]}], \"remote_buffer_refs\": [{\"access_channel_type\": \"memory\", "
         "\"remote_buffer_ids\": [0]}, {\"access_channel_type\": \"port\", \"remote_buffer_ids\": [0]}], \"ops\": [" +
         operations + "]}";
}
std::string on(const char *name, const char *type = "memory") {
  return std::string("\n{\"name\": \"") + name + "\", \"channel_ids\": [0], \"channel_type\": \"" + type + "\"}";
}
std::string loop(const std::string &operations, int bytes = 1024) {
  return "\n{\"name\": \"pipeline\", \"iter_context\": {\"unit_size\": " + std::to_string(bytes) +
         ", \"num_chunks\": 1}, \"ops\": [" + operations + "]}";
}
std::string sem(const char *name, int id) {
  return std::string("\n{\"name\": \"sem_") + name + "\", \"semaphore_ids\": [" + std::to_string(id) + "]}";
}
std::string move(const char *name, const char *from, const char *to, const char *type = "memory") {
  return std::string("\n{\"name\": \"") + name + "\", \"src_buff\": [{" + from +
         ", \"index\": 0, \"size\": 1}], \"dst_buff\": [{" + to +
         ", \"index\": 0, \"size\": 1}], \"channel_ids\": [0], \"channel_type\": \"" + type + "\"}";
}

TEST(CheckPlan, SignalsAndWaits) {
  std::string good = jsonBlock(0, on("signal") + "," + on("wait"));
  std::string turned = jsonBlock(0, on("wait") + "," + on("signal"));
  EXPECT_EQ(check(signals(good.c_str(), good.c_str())).verdict, Verdict::Legal);
  EXPECT_EQ(check(signals(good.c_str(), turned.c_str())).verdict, Verdict::Legal);
  EXPECT_THAT(errors(check(signals(turned.c_str(), turned.c_str()))), ElementsAre("deadlock"));
  std::string twice = jsonBlock(0, on("signal") + "," + on("wait") + "," + on("wait"));
  EXPECT_THAT(errors(check(signals(twice.c_str(), good.c_str()))), ElementsAre("wait-never-signalled"));
}

TEST(CheckPlan, LoopsAreJudgedForEveryNumberOfRuns) {
  std::string both = jsonBlock(0, loop(on("signal") + "," + on("wait")));
  EXPECT_EQ(check(signals(both.c_str(), both.c_str())).verdict, Verdict::Legal);
  // Two waits a run and one signal before: enough for one run only.
  std::string hungry = jsonBlock(0, on("signal") + "," + loop(on("signal") + "," + on("wait") + "," + on("wait")));
  std::string giving = jsonBlock(0, on("signal") + "," + loop(on("signal") + "," + on("wait")));
  // The other way there is one signal before, and as many waits as signals in each run.
  EXPECT_THAT(errors(check(signals(hungry.c_str(), giving.c_str()))),
              UnorderedElementsAre("wait-never-signalled", "signal-not-taken"));
  // Loops of different sorts do not run equally often.
  std::string other = jsonBlock(0, loop(on("signal") + "," + on("wait"), 4096));
  EXPECT_THAT(errors(check(signals(both.c_str(), other.c_str()))), testing::Contains("wait-never-signalled"));
}

TEST(CheckPlan, SemaphoresOfSeveralBlocks) {
  std::string giver = jsonBlock(0, sem("release", 0));
  std::string taker = jsonBlock(1, sem("acquire", 0)), second = jsonBlock(2, sem("acquire", 0));
  EXPECT_THAT(errors(check(signals((giver + "," + taker + "," + second).c_str(), "", "[{\"init_value\": 0}]"))),
              ElementsAre("wait-never-signalled"));
  EXPECT_EQ(check(signals((giver + "," + taker + "," + second).c_str(), "", "[{\"init_value\": 1}]")).verdict,
            Verdict::Legal);
  // Who comes first decides: if block 1 takes what there is, block 2 gives more, and not the other way round.
  std::string helper = jsonBlock(1, sem("acquire", 0) + "," + sem("release", 0) + "," + sem("release", 0));
  std::string sink = jsonBlock(2, sem("acquire", 0) + "," + sem("acquire", 0));
  EXPECT_EQ(check(signals((helper + "," + sink).c_str(), "", "[{\"init_value\": 1}]")).verdict, Verdict::Undecided);
}

TEST(CheckPlan, PacketsOrderTheirReader) {
  std::string put = jsonBlock(0, move("ppkt", "\"type\": \"i\"", "\"buffer_id\": 0"));
  std::string take = jsonBlock(0, move("upkt", "\"type\": \"s\"", "\"type\": \"o\""));
  EXPECT_EQ(check(signals(put.c_str(), take.c_str())).verdict, Verdict::Legal);
  EXPECT_THAT(errors(check(signals("", take.c_str()))), ElementsAre("wait-never-signalled"));
  std::string copy = jsonBlock(0, move("copy", "\"type\": \"s\"", "\"type\": \"o\""));
  EXPECT_THAT(errors(check(signals(put.c_str(), copy.c_str()))), ElementsAre("data-race"));
}

TEST(CheckPlan, AProxyReadsUntilItIsFlushed) {
  std::string put = move("put", "\"type\": \"i\"", "\"buffer_id\": 0", "port");
  std::string overwrite = move("copy", "\"type\": \"s\"", "\"type\": \"i\"");
  std::string rash = jsonBlock(0, put + "," + on("signal", "port") + "," + overwrite);
  std::string careful = jsonBlock(0, put + "," + on("signal", "port") + "," + on("flush", "port") + "," + overwrite);
  std::string other = jsonBlock(0, on("wait", "port"));
  EXPECT_THAT(errors(check(signals(rash.c_str(), other.c_str()))), ElementsAre("data-race"));
  EXPECT_EQ(check(signals(careful.c_str(), other.c_str())).verdict, Verdict::Legal);
}

TEST(CheckPlan, ARemoteWriteIsSeenBehindItsSignal) {
  std::string sender = jsonBlock(0, move("put", "\"type\": \"i\"", "\"buffer_id\": 0") + "," + on("signal"));
  std::string reader = jsonBlock(0, on("wait") + "," + move("copy", "\"type\": \"s\"", "\"type\": \"o\""));
  std::string early = jsonBlock(0, move("copy", "\"type\": \"s\"", "\"type\": \"o\"") + "," + on("wait"));
  EXPECT_EQ(check(signals(sender.c_str(), reader.c_str())).verdict, Verdict::Legal);
  EXPECT_THAT(errors(check(signals(sender.c_str(), early.c_str()))), ElementsAre("data-race"));
}
} // namespace
