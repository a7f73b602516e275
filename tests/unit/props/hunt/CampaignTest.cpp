//===- CampaignTest.cpp - shards are parts of the whole, and nothing that was found is lost ----------------------===//

#include "props/hunt/CampaignShard.h"
#include "props/hunt/HuntReport.h"
#include "props/hunt/foreign/ForeignHunt.h"

#include "reports/AuditMerge.h"
#include "reports/JsonReport.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>

#include <filesystem>
#include <fstream>

using namespace precedent;
using namespace precedent::props;

namespace {

class Campaign : public testing::Test {
protected:
  void SetUp() override {
    folder = testing::TempDir() + "precedent-campaign-" + testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder);
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  HuntRequest request(uint64_t cases, Shard shard = {}) const {
    HuntRequest made;
    made.seed = 5;
    made.targets = {findTarget("infer")};
    made.cases = cases;
    made.shard = shard;
    return made;
  }

  static std::string auditText(const CampaignState &state, const HuntRequest &made) {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeJsonReport(auditOf(state, made), {}, os);
    return text;
  }

  std::string folder;
};

CampaignState run(const HuntRequest &request) {
  llvm::Expected<CampaignState> state = hunt(request);
  EXPECT_TRUE(bool(state)) << (state ? "" : llvm::toString(state.takeError()));
  return state ? std::move(*state) : CampaignState();
}

} // namespace

TEST_F(Campaign, ShardsJoinedAreTheWhole) {
  HuntRequest whole = request(16);
  std::string expected = auditText(run(whole), whole);
  std::vector<std::shared_ptr<const SourceText>> parts;
  for (uint32_t index : {1u, 0u}) {
    HuntRequest part = request(16, {index, 2});
    parts.push_back(SourceText::fromString("part.json", auditText(run(part), part)));
  }
  llvm::Expected<MergedAudit> merged = mergeAudits(parts);
  ASSERT_TRUE(bool(merged)) << llvm::toString(merged.takeError());
  EXPECT_EQ(merged->text, expected);
  EXPECT_EQ(merged->exitStatus, 0);

  llvm::Expected<MergedAudit> half = mergeAudits(llvm::ArrayRef(parts).take_front(1));
  ASSERT_FALSE(bool(half));
  EXPECT_NE(llvm::toString(half.takeError()).find("lacks 1 of the 2 shards"), std::string::npos);
  parts[1] = parts[0];
  llvm::Expected<MergedAudit> twice = mergeAudits(parts);
  ASSERT_FALSE(bool(twice));
  EXPECT_NE(llvm::toString(twice.takeError()).find("leave no place"), std::string::npos);
}

TEST_F(Campaign, GoesOnWhereItWasKilled) {
  HuntRequest whole = request(80);
  std::string expected = auditText(run(whole), whole);
  HuntRequest kept = request(64);
  kept.corpus = folder;
  kept.keepsJournal = true;
  run(kept);
  // The kill came while the next line was being written.
  std::ofstream(folder + "/journal-0-of-1.jsonl", std::ios::app) << "{\"next\": 99, \"tall";
  kept.cases = 80;
  CampaignState state = run(kept);
  EXPECT_EQ(state.tallies["infer"].cases + state.tallies["infer"].empty, 80u);
  EXPECT_EQ(auditText(state, kept), expected);
  // Another campaign does not go on there.
  kept.seed = 6;
  llvm::Expected<CampaignState> other = hunt(kept);
  ASSERT_FALSE(bool(other));
  EXPECT_NE(llvm::toString(other.takeError()).find("another campaign"), std::string::npos);
}

TEST_F(Campaign, AFindIsReplayedFromItsFileAlone) {
  Case broken = *drawCase(*findTarget("rules"), 1, 0);
  broken.expected.verdict = Verdict::Invalid; // it is not, so this is found for ever
  RecordedFind find{"rules", 1, 0, {"hunt-verdict", "a\nreason"}, "", "", "", "", ""};
  ASSERT_FALSE(bool(writeFind(folder, broken, find)));
  llvm::Expected<std::vector<CorpusEntry>> corpus = readCorpus(folder);
  ASSERT_TRUE(bool(corpus)) << llvm::toString(corpus.takeError());
  ASSERT_EQ(corpus->size(), 1u);
  EXPECT_EQ(corpus->front().tried.bytes, broken.bytes);
  EXPECT_EQ(corpus->front().tried.expected.verdict, Verdict::Invalid);
  EXPECT_EQ(corpus->front().line.find('\n'), std::string::npos);
  Outcome outcome = replay(corpus->front(), {});
  ASSERT_TRUE(outcome.find);
  EXPECT_EQ(outcome.find->kind, "hunt-verdict");
}

TEST_F(Campaign, AKeptFileWithoutItsBytesIsNoCorpus) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/lost.why") << "rules hunt-verdict tessera-mlir: lost\n";
  llvm::Expected<std::vector<CorpusEntry>> corpus = readCorpus(folder);
  ASSERT_FALSE(bool(corpus));
  llvm::consumeError(corpus.takeError());
}

TEST(Shards, AreReadFromTheirText) {
  EXPECT_EQ(parseShard("1/3")->index, 1u);
  EXPECT_EQ(parseShard("1/3")->count, 3u);
  for (const char *text : {"3/3", "0/0", "1", "a/b", "-1/2", "1/2/3", ""})
    EXPECT_FALSE(parseShard(text)) << text;
}

TEST(Shards, AreReadFromWhatSchedulersSay) {
  auto shardIn = [](std::map<std::string, std::string> environment) {
    return shardFromEnvironment([environment](const char *name) -> const char * {
      auto found = environment.find(name);
      return found == environment.end() ? nullptr : found->second.c_str();
    });
  };
  EXPECT_EQ(llvm::cantFail(shardIn({})).text(), "0/1");
  EXPECT_EQ(llvm::cantFail(shardIn({{"OMPI_COMM_WORLD_RANK", "1"}, {"OMPI_COMM_WORLD_SIZE", "4"}})).text(), "1/4");
  EXPECT_EQ(llvm::cantFail(shardIn({{"JOB_COMPLETION_INDEX", "2"}, {"JOB_COMPLETIONS", "3"}})).text(), "2/3");
  EXPECT_EQ(llvm::cantFail(
                shardIn({{"SLURM_ARRAY_TASK_ID", "7"}, {"SLURM_ARRAY_TASK_MIN", "5"}, {"SLURM_ARRAY_TASK_COUNT", "3"}}))
                .text(),
            "2/3");
  // --array=1-9:2 has the tasks 1, 3, 5, 7 and 9.
  auto slurm = [&](std::string task, std::string step) {
    return shardIn({{"SLURM_ARRAY_TASK_ID", std::move(task)},
                    {"SLURM_ARRAY_TASK_MIN", "1"},
                    {"SLURM_ARRAY_TASK_STEP", std::move(step)},
                    {"SLURM_ARRAY_TASK_COUNT", "5"}});
  };
  EXPECT_EQ(llvm::cantFail(slurm("1", "2")).text(), "0/5");
  EXPECT_EQ(llvm::cantFail(slurm("5", "2")).text(), "2/5");
  EXPECT_EQ(llvm::cantFail(slurm("9", "2")).text(), "4/5");
  for (auto [task, step] : {std::pair("4", "2"), {"11", "2"}, {"3", "0"}, {"3", "two"}})
    EXPECT_TRUE(llvm::errorToBool(slurm(task, step).takeError())) << task << " by " << step;
  for (const std::map<std::string, std::string> &environment :
       {std::map<std::string, std::string>{{"JOB_COMPLETION_INDEX", "2"}},
        {{"OMPI_COMM_WORLD_RANK", "4"}, {"OMPI_COMM_WORLD_SIZE", "4"}},
        {{"SLURM_ARRAY_TASK_ID", "x"}, {"SLURM_ARRAY_TASK_COUNT", "3"}}}) {
    llvm::Expected<Shard> shard = shardIn(environment);
    EXPECT_FALSE(bool(shard));
    llvm::consumeError(shard.takeError());
  }
}

TEST(ForeignProgram, EndsInOneOfFiveWays) {
  ForeignLimits limits{1, 1000};
  using Kind = ForeignAnswer::Kind;
  EXPECT_EQ(runForeign("cat", "some\nbytes", limits).output, "some\nbytes");
  EXPECT_EQ(runForeign("true", "", limits).kind, Kind::Answered);
  EXPECT_EQ(runForeign("exit 2", "", limits).kind, Kind::Refused);
  ForeignAnswer failed = runForeign("echo sorry >&2; exit 3", "", limits);
  EXPECT_EQ(failed.kind, Kind::Failed);
  EXPECT_EQ(failed.trouble, "ended with status 3, saying: sorry");
  EXPECT_EQ(runForeign("kill -SEGV $$", "", limits).kind, Kind::Failed);
  EXPECT_EQ(runForeign("sleep 100", "", limits).kind, Kind::TimedOut);
  EXPECT_EQ(runForeign("exec >&-; sleep 100", "", limits).kind, Kind::TimedOut) << "closed its output and went on";
  EXPECT_EQ(runForeign("yes", "", limits).kind, Kind::TooMuch);
}

/// Standard error is read to its end, whenever the program writes there, and only the end is kept.
TEST(ForeignProgram, ReadsWhatItComplains) {
  ForeignLimits limits{20, 1000};
  for (std::string closed : {"", "exec >&-; "}) {
    ForeignAnswer answer = runForeign(closed + "head -c 3000000 /dev/zero >&2; echo sorry >&2; exit 3", "", limits);
    EXPECT_EQ(answer.kind, ForeignAnswer::Kind::Failed) << closed;
    EXPECT_TRUE(llvm::StringRef(answer.trouble).ends_with("sorry")) << answer.trouble;
    EXPECT_LT(answer.trouble.size(), 1000u);
  }
}

/// A daemon leaves the group of who started it, and is found all the same.
TEST(ForeignProgram, LeavesNobodyBehind) {
  ForeignLimits limits{20, 1000};
  ForeignAnswer answer = runForeign("setsid sleep 1000 > /dev/null 2>&1 & echo $!", "", limits);
  ASSERT_EQ(answer.kind, ForeignAnswer::Kind::Answered);
  pid_t left = std::stoi(answer.output);
  EXPECT_EQ(kill(left, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}
