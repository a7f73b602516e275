//===- ShrinkTest.cpp - finds become as small as they can be -----------------------------------------------------===//

#include "props/hunt/Shrink.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr Parameter kParameters[] = {{"p", 1, 100}, {"m", 1, 100}, {"choice", 0, 3, true}};
const SeedSource kSource{"test", Family::Schedule, InputFormat::Detect, ".txt", kParameters, 0, 0, nullptr};
const SeedSource kSteps{"steps", Family::Schedule, InputFormat::Detect, ".txt", {}, 2, 10, nullptr};

Outcome broken(const Case &, const HuntOptions &) {
  std::abort();
}

Outcome complainsOfAStage(const Case &tried, const HuntOptions &) {
  Outcome outcome;
  if (llvm::StringRef(tried.bytes).contains("stage = 1"))
    outcome.find = Find{"hunt-engines-disagree", "stage 1"};
  return outcome;
}

constexpr llvm::StringLiteral kSources[] = {"pipeline"};

} // namespace

TEST(ShrinkGenes, FindsTheBoundaryOfEachParameter) {
  unsigned left = 1000;
  Genes least =
      shrinkGenes(kSource, {97, 64, 3}, [](const Genes &genes) { return genes[0] >= 7 && genes[1] >= 2; }, left);
  EXPECT_EQ(least, (Genes{7, 2, 0}));
  EXPECT_GT(left, 900u) << "more questions than the boundary is worth";
}

TEST(ShrinkGenes, DropsStepsThatDoNotMatter) {
  unsigned left = 1000;
  Genes genes;
  for (int64_t step = 0; step < 10; ++step)
    genes.insert(genes.end(), {step, 720000});
  Genes least = shrinkGenes(
      kSteps, genes,
      [](const Genes &candidate) {
        for (size_t at = 0; at + 1 < candidate.size(); at += 2)
          if (candidate[at] == 5 && candidate[at + 1] % 2 == 0)
            return true;
        return false;
      },
      left);
  EXPECT_EQ(least, (Genes{5, 0}));
}

TEST(ShrinkGenes, StopsWhenItHasAskedEnough) {
  unsigned left = 3, asked = 0;
  shrinkGenes(
      kSource, {97, 64, 3},
      [&](const Genes &) {
        ++asked;
        return false;
      },
      left);
  EXPECT_EQ(asked, 3u);
  EXPECT_EQ(left, 0u);
}

TEST(ShrinkText, KeepsWhatIsNeededOfLinesAndOfALine) {
  unsigned left = 5000;
  std::string text;
  for (int line = 0; line < 40; ++line)
    text += "line " + std::to_string(line) + (line == 23 ? " with the needle in it" : "") + "\n";
  text = shrinkText(
      text, [](const std::string &candidate) { return llvm::StringRef(candidate).contains("needle"); }, left);
  EXPECT_EQ(text, "needle");
}

TEST(ShrinkCase, GoesFromParametersToText) {
  Target target{"test", "", kSources, false, complainsOfAStage};
  Recipe recipe{findSource("pipeline"), {4, 5, 1, 0, 0, 0}, nullptr, 0};
  std::optional<Case> found = makeCaseFor(target, recipe);
  ASSERT_TRUE(found);
  found->expected = {};
  Find find{"hunt-engines-disagree", ""};
  Case least = shrinkCase(target, *found, find, {});
  EXPECT_EQ(least.recipe.genes, (Genes{2, 1, 1, 0, 0, 0})) << "stage 1 needs two stages";
  EXPECT_EQ(least.bytes, "stage = 1");
  EXPECT_EQ(find.reason, "stage 1");
}

TEST(Isolation, ACrashIsAFind) {
  Target target{"test", "", kSources, false, broken};
  Outcome outcome = testIsolated(target, Case(), {});
  ASSERT_TRUE(outcome.find);
  EXPECT_EQ(outcome.find->kind, "hunt-crash");
  EXPECT_TRUE(llvm::StringRef(outcome.find->reason).contains("signal 6")) << outcome.find->reason;
}

TEST(Isolation, SilenceIsAFind) {
  IsolationLimits limits;
  limits.secondsOfSilence = 0.2;
  std::vector<std::string> heard;
  Ending ending = runIsolated(
      limits,
      [](const std::function<void(llvm::StringRef)> &send) {
        send("one");
        send("two");
        for (volatile bool forEver = true; forEver;) {
        }
      },
      [&](llvm::StringRef line) { heard.push_back(line.str()); });
  EXPECT_EQ(ending.kind, Ending::Kind::Silent);
  EXPECT_EQ(heard, (std::vector<std::string>{"one", "two"}));
}

TEST(Isolation, LongMessagesArriveWhole) {
  std::string heard, sent(1 << 20, 'x');
  Ending ending = runIsolated(
      {}, [&](const std::function<void(llvm::StringRef)> &send) { send(sent); },
      [&](llvm::StringRef line) { heard = line.str(); });
  EXPECT_EQ(ending.kind, Ending::Kind::Orderly);
  EXPECT_EQ(heard, sent);
}
