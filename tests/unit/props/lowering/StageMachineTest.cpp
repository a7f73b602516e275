//===- StageMachineTest.cpp - the machine that runs what was lowered -------------------------------------------===//

#include "props/lowering/StageMachine.h"

#include "props/hunt/SeedSource.h"
#include "props/hunt/Target.h"
#include "props/lowering/LoweringRequest.h"
#include "props/lowering/ModuleProgram.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::props;
using testing::HasSubstr;

namespace {

constexpr const char *kModule = R"(module attributes {tessera.pp_num_stages = 2 : i64} {
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %a = "tessera.one"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %b = "tessera.two"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %c = "tessera.three"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    return %c : tensor<4xf32>
  }
}
)";

std::string lowered(const std::string &body) {
  return "module attributes {tessera.pp_num_stages = 2 : i64} {\n  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> "
         "{\n" +
         body + "    return %c : tensor<4xf32>\n  }\n}\n";
}
const std::string kOne = "%a = \"tessera.one\"(%x) {tessera.pp_stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>\n";
const std::string kTwo = "%b = \"tessera.two\"(%x) {tessera.pp_stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>\n";

std::string send(const std::string &value) {
  return "\"tessera.pipeline.send\"(%" + value + ") {from_stage = 0 : i64} : (tensor<4xf32>) -> ()\n";
}
std::string receive(const std::string &value) {
  return "%" + value + " = \"tessera.pipeline.recv\"() {to_stage = 1 : i64} : () -> tensor<4xf32>\n";
}
std::string three(const std::string &one, const std::string &other, int stage = 1) {
  return "%c = \"tessera.three\"(%" + one + ", %" + other + ") {tessera.pp_stage = " + std::to_string(stage) +
         " : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n";
}

std::string run(const std::string &body) {
  return runLoweredPipeline(kModule, lowered(body)).value_or("not understood");
}

TEST(StageMachine, RunsWhatWasRouted) {
  EXPECT_EQ(run(kOne + send("a") + kTwo + send("b") + receive("p") + receive("q") + three("p", "q")), "");
  EXPECT_EQ(run(kOne + kTwo + three("a", "b", 0)), "") << "all in one stage";
}

TEST(StageMachine, FindsWhatIsNotThere) {
  EXPECT_THAT(run(kOne + send("a") + kTwo + receive("p") + three("p", "b")), HasSubstr("a value that is not there"));
  EXPECT_THAT(run(kOne + send("a") + kTwo + receive("p") + receive("q") + three("p", "q")),
              HasSubstr("waits for ever"));
  EXPECT_THAT(run(kOne + send("a") + send("a") + kTwo + send("b") + receive("p") + receive("q") + three("p", "q")),
              HasSubstr("never received"));
}

TEST(StageMachine, FindsMessagesThatOvertake) {
  EXPECT_THAT(run(kOne + kTwo + send("b") + send("a") + receive("p") + receive("q") + three("p", "q")),
              HasSubstr("what should run does not"));
  EXPECT_THAT(run(kOne + send("a") + kTwo + send("b") + receive("p") + receive("q") + three("q", "p")),
              HasSubstr("what should run does not"));
}

/// Both stages on one rank: it waits for itself.
TEST(StageMachine, FindsARankThatWaitsForItself) {
  auto onOneRank = [](std::string text) {
    size_t at = text.find("pp_num_stages = 2");
    return text.replace(at, 17, "pp_num_stages = 1");
  };
  std::string right = lowered(kOne + send("a") + kTwo + send("b") + receive("p") + receive("q") + three("p", "q"));
  std::string early = lowered(receive("p") + kOne + send("a") + kTwo + send("b") + receive("q") + three("p", "q"));
  EXPECT_EQ(runLoweredPipeline(onOneRank(kModule), onOneRank(right)), "");
  EXPECT_THAT(runLoweredPipeline(onOneRank(kModule), onOneRank(early)).value_or(""), HasSubstr("waits for ever"));
}

TEST(StageMachine, FindsWhatWasNotThere) {
  std::string rest = send("a") + kTwo + send("b") + receive("p") + receive("q") + three("p", "q");
  std::string changed = kOne;
  changed.replace(changed.find("tessera.one"), 11, "tessera.uno");
  EXPECT_NE(run(changed + rest), "");
  EXPECT_NE(run(kOne + "\"tessera.more\"(%a) {tessera.pp_stage = 0 : i64} : (tensor<4xf32>) -> ()\n" + rest), "");
}

/// What a branch holds runs where the branch runs, and what it is given must be there.
TEST(StageMachine, RunsWhatAnOperationHolds) {
  std::string before = R"(module attributes {tessera.pp_num_stages = 2 : i64} {
  func.func @f(%x: tensor<4xf32>, %i: i1) {
    %a = "tessera.one"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.if %i {
      "tessera.two"(%a) : (tensor<4xf32>) -> ()
    }
    return
  }
}
)";
  auto after = [](const char *transfer, const char *used) {
    return std::string(R"(module attributes {tessera.pp_num_stages = 2 : i64} {
  func.func @f(%x: tensor<4xf32>, %i: i1) {
    %a = "tessera.one"(%x) {tessera.pp_stage = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
)") + transfer +
           "    scf.if %i {\n      \"tessera.two\"(%" + used +
           ") : (tensor<4xf32>) -> ()\n    } {tessera.pp_stage = 1 : i64}\n    return\n  }\n}\n";
  };
  std::string transfer = send("a") + receive("p");
  EXPECT_EQ(runLoweredPipeline(before, after(transfer.c_str(), "p")), "");
  EXPECT_THAT(runLoweredPipeline(before, after("", "a")).value_or(""), HasSubstr("a value that is not there"));
}

/// The case says how it is lowered.
TEST(LoweringRequest, StandsInTheFirstLine) {
  for (Routing route : {Routing::Hops, Routing::Next})
    for (bool virtualStages : {false, true}) {
      LowerOptions options;
      options.route = route;
      options.virtualStages = virtualStages;
      LowerOptions again = optionsIn(lineOf(options) + "module {}");
      EXPECT_EQ(again.route, route);
      EXPECT_EQ(again.virtualStages, virtualStages);
    }
  EXPECT_EQ(optionsIn("module {}").route, Routing::Hops);
}

/// Of the modules that are drawn many are lowered and many are not, and both is known.
TEST(ModuleSource, KnowsWhatCanBeLowered) {
  Random random(11);
  const SeedSource &source = *findSource("module");
  unsigned numLowered = 0, numRefused = 0;
  for (unsigned trial = 0; trial < 40; ++trial) {
    std::optional<SeedFile> file = source.make(drawGenes(source, random, 40));
    if (!file)
      continue;
    bool isLowered = loweredText(file->bytes, optionsIn(file->bytes)).has_value();
    EXPECT_EQ(file->verdict == Verdict::Legal, isLowered) << file->bytes;
    EXPECT_EQ(file->beside.empty(), !isLowered) << file->bytes;
    ++(isLowered ? numLowered : numRefused);
  }
  EXPECT_GT(numLowered, 4u);
  EXPECT_GT(numRefused, 4u);
}

/// A find is replayed from its bytes and what stands beside them, without the recipe.
TEST(LoweringTarget, NoticesWithoutARecipe) {
  Recipe recipe{findSource("module"), {2, 2, 1, 0, 0, 0, 0, 0, 0, 1}, findMutator("lowered-drop-send"), 0};
  for (int64_t gene = 0; gene < 3 * 6; ++gene)
    recipe.genes.push_back(gene == 7 || gene == 13 ? 3 : 0);
  std::optional<Case> made = makeCase(recipe);
  ASSERT_TRUE(made);
  made->recipe = {};
  Outcome outcome = findTarget("lowering")->test(*made, {});
  EXPECT_EQ(outcome.fate, Fate::Intended);
  EXPECT_FALSE(outcome.find);
  // What was lowered rightly is no broken one.
  made->beside = made->besideSeed;
  EXPECT_EQ(findTarget("lowering")->test(*made, {}).fate, Fate::Harmless);
}

} // namespace
