//===- CasesTest.cpp - cases are functions of their numbers, and mutators are what they say ----------------------===//

#include "props/hunt/Target.h"

#include "props/hunt/Random.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using namespace precedent::props;

TEST(Random, IsTheSameOnEveryMachine) {
  Random random(1, 2);
  EXPECT_EQ(random.next(), Random(1, 2).next());
  EXPECT_NE(Random(1, 2).next(), Random(1, 3).next());
  EXPECT_NE(Random(1, 2).next(), Random(2, 2).next());
  // The published first output of SplitMix64 for seed 1234567.
  EXPECT_EQ(Random(1234567).next(), 6457827717110365317u);
  Random bounded(5);
  for (int trial = 0; trial < 1000; ++trial) {
    int64_t value = bounded.between(-2, 3);
    EXPECT_GE(value, -2);
    EXPECT_LE(value, 3);
  }
}

TEST(Cases, AreFunctionsOfTheirNumbers) {
  for (const Target *target : targets())
    for (uint64_t number : {0u, 7u, 123u}) {
      std::optional<Case> once = drawCase(*target, 3, number), again = drawCase(*target, 3, number);
      ASSERT_EQ(once.has_value(), again.has_value());
      if (!once)
        continue;
      EXPECT_EQ(once->bytes, again->bytes) << target->name.str() << " " << number;
      EXPECT_EQ(describe(once->recipe), describe(again->recipe));
      std::optional<Case> made = makeCaseFor(*target, once->recipe);
      ASSERT_TRUE(made) << describe(once->recipe);
      EXPECT_EQ(made->bytes, once->bytes) << "the recipe is not all";
    }
}

TEST(Cases, OfAnotherSeedDiffer) {
  unsigned numDifferent = 0;
  for (uint64_t number = 0; number < 8; ++number)
    numDifferent +=
        drawCase(*findTarget("infer"), 1, number)->bytes != drawCase(*findTarget("infer"), 2, number)->bytes;
  EXPECT_GE(numDifferent, 6u);
}

TEST(Cases, SmallestGenesMakeTheSmallestFile) {
  const SeedSource &source = *findSource("pipeline");
  Genes least;
  for (const Parameter &parameter : source.parameters)
    least.push_back(parameter.least);
  std::optional<SeedFile> file = source.make(least);
  ASSERT_TRUE(file);
  EXPECT_EQ(llvm::StringRef(file->bytes).count("action_id"), 2u) << "one stage, one micro-batch";
}

TEST(Mutators, NameRulesThatThereAreAndHaveNamesOfTheirOwn) {
  std::set<llvm::StringRef> names;
  for (const Mutator &mutator : mutators()) {
    EXPECT_TRUE(names.insert(mutator.name).second) << mutator.name.str();
    EXPECT_FALSE(mutator.rules.empty()) << mutator.name.str();
    EXPECT_FALSE(mutator.why.empty()) << mutator.name.str();
    for (llvm::StringRef rule : mutator.rules)
      EXPECT_NE(findRule(rule), nullptr) << mutator.name.str() << " names " << rule.str();
  }
}

/// What is left needs something that no case has: options of its own, or sizes that are known at run time only. A new
/// rule brings its mutator.
TEST(Mutators, AreThereForEveryOtherRule) {
  EXPECT_THAT(rulesWithoutMutator(), testing::ElementsAre("in-flight-bound", "missing-dependence-edge", "shape-bounds",
                                                          "shape-bounds-refused"));
}

/// A mutator that never finds anything to break scores nothing, and nobody sees it.
TEST(Mutators, EachBreaksSomeSeed) {
  std::set<std::string> used;
  for (const char *name :
       {"rules", "infer", "spectral", "tile", "reshard", "schedules", "plans", "beside", "targets", "lowering"}) {
    const Target &target = *findTarget(name);
    std::set<llvm::StringRef> seen;
    for (auto [place, source] : llvm::enumerate(target.sources)) {
      size_t turns = seen.insert(source).second ? mutatorsOf(*findSource(source)).size() + 1 : 0;
      for (uint64_t turn = 0; turn < turns; ++turn) {
        std::optional<Case> made = drawCase(target, 1, turn * target.sources.size() + place);
        if (made && made->recipe.mutator)
          used.insert(made->recipe.mutator->name.str());
      }
    }
  }
  for (const Mutator &mutator : mutators())
    EXPECT_TRUE(used.count(mutator.name.str())) << mutator.name.str();
}

/// A package of which nothing is left is no package: the file would be checked against nothing, and be legal.
TEST(Mutators, LeaveSomethingBesideAFile) {
  unsigned numMade = 0;
  for (uint64_t choice = 0; choice < 40; ++choice) {
    Recipe recipe{findSource("package"), {}, findMutator("package-cut"), choice};
    for (const Parameter &parameter : recipe.source->parameters)
      recipe.genes.push_back(parameter.least);
    std::optional<Case> made = makeCase(recipe);
    if (!made)
      continue;
    ++numMade;
    EXPECT_FALSE(made->beside.empty()) << choice;
  }
  EXPECT_GT(numMade, 20u);
}

/// Under the digests that the mutant has, a value from another chunk is one that nothing orders.
TEST(Mutators, RetargetingToAnotherChunkBites) {
  unsigned numSeen = 0;
  for (uint64_t choice = 0; choice < 10; ++choice) {
    Recipe recipe{findSource("interleaved"), {2, 0, 2, 0}, findMutator("retarget-to-other-chunk"), choice};
    std::optional<Case> made = makeCase(recipe);
    ASSERT_TRUE(made);
    Answer answer = answerTo(made->bytes, made->format, {}, Engine::Graph);
    numSeen += answer.countOf("forward-producer") + answer.countOf("gradient-producer") > 0;
  }
  EXPECT_GE(numSeen, 5u);
}

TEST(Sources, AreReadAsWhatTheySayTheyAre) {
  Random random(4);
  for (const SeedSource *source : seedSources()) {
    unsigned numMade = 0;
    for (unsigned trial = 0; trial < 20; ++trial) {
      std::optional<SeedFile> file = source->make(drawGenes(*source, random, 60));
      if (!file)
        continue;
      ++numMade;
      HuntOptions options;
      Answer answer = answerTo(file->bytes, source->format, options, Engine::Graph);
      EXPECT_NE(answer.verdict, Verdict::Invalid) << source->name.str() << ": " << answer.describe() << "\n"
                                                  << file->bytes;
    }
    EXPECT_GT(numMade, 0u) << source->name.str();
  }
}
