//===- MachinesTest.cpp - the machines that know what is right ---------------------------------------------------===//

#include "props/dependence/ProgramText.h"
#include "props/dependence/RandomProgram.h"
#include "props/hunt/SeedSource.h"
#include "props/pipeline/PipelineSimulator.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::props;

namespace {

/// stages, micro-batches, chunks, mode, planner.
CarrierDraft planned(int64_t p, int64_t m, int64_t v, int64_t mode, int64_t planner) {
  std::optional<SeedFile> file = findSource("pipeline")->make({p, m, v, mode, planner, 0});
  EXPECT_TRUE(file);
  std::optional<CarrierDraft> draft = file ? CarrierDraft::read(file->bytes) : std::nullopt;
  EXPECT_TRUE(draft);
  return draft ? *draft : CarrierDraft();
}

} // namespace

TEST(PipelineSimulator, AcceptsWhatThePlannerWrites) {
  for (int64_t mode : {0, 1, 2})
    EXPECT_EQ(findBadOrder(planned(2, 4, 2, mode, 0)), std::nullopt) << "mode " << mode;
}

TEST(PipelineSimulator, FindsTheHistoricalDefects) {
  EXPECT_NE(findBadOrder(planned(2, 4, 2, 1, 1)), std::nullopt) << "stage-keyed: gradients the wrong way";
  EXPECT_NE(findBadOrder(planned(2, 4, 2, 1, 2)), std::nullopt) << "rank-keyed: lost edges";
}

TEST(PipelineSimulator, FindsAnEdgeThatIsGone) {
  CarrierDraft draft = planned(2, 1, 1, 0, 0);
  size_t forward = *draft.find(1, 0, Phase::Forward);
  ASSERT_EQ(draft.rows[forward].dependsOn.size(), 1u);
  draft.rows[forward].dependsOn.clear();
  EXPECT_EQ(findBadOrder(draft), "F(1, 0) can run before F(0, 0), whose value it needs");
}

TEST(PipelineSimulator, FindsACircleAndAStepThatDoesNotRun) {
  CarrierDraft circle = planned(2, 1, 1, 0, 0);
  circle.rows.front().dependsOn.push_back(circle.rows.back().id);
  EXPECT_EQ(findBadOrder(circle), "some rows wait for each other for ever");
  CarrierDraft lost = planned(1, 2, 1, 0, 0);
  lost.rows.pop_back();
  EXPECT_EQ(findBadOrder(lost), "B(0, 1) does not run exactly once");
}

TEST(CarrierDraft, IsWrittenAsItWasRead) {
  CarrierDraft draft = planned(2, 4, 2, 1, 0);
  std::optional<CarrierDraft> again = CarrierDraft::read(draft.write());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->write(), draft.write());
}

TEST(ProgramText, IsReadAsItWasWritten) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::vector<StepSeed> seeds;
    for (unsigned step = 0; step < 8; ++step) {
      StepSeed numbers;
      for (unsigned number = 0; number < 16; ++number)
        numbers.push_back((seed * 7919 + step * 104729 + number * 1299709) % 720720);
      seeds.push_back(numbers);
    }
    std::string text = writeProgram(makeProgram(seeds, {.hasAsynchronous = true}));
    std::optional<StepProgram> program = readProgram(text);
    ASSERT_TRUE(program) << text;
    EXPECT_EQ(writeProgram(*program), text);
  }
  EXPECT_FALSE(readProgram("{}"));
  EXPECT_FALSE(readProgram("[1"));
}

TEST(RequiredOrder, IsWhatRunningShows) {
  StepProgram program{1, 4, 1, 1, 1, std::vector<Step>(3)};
  program.steps[0].writes = {{0, 0, 2}};
  program.steps[1].reads = {{0, 2, 4}};
  program.steps[2].reads = {{0, 1, 3}};
  RequiredOrder order = requiredOrder(program);
  EXPECT_FALSE(order[1][0]) << "ranges that do not meet";
  EXPECT_TRUE(order[2][0]);
  EXPECT_FALSE(order[2][1]) << "two reads";
  program.steps[1].stream = program.steps[2].stream = 0;
  EXPECT_TRUE(requiredOrder(program)[2][1]) << "two draws from one stream";
}

TEST(RequiredOrder, RefusesWorkThatIsUsedBeforeItIsDone) {
  StepProgram program{1, 4, 1, 1, 1, std::vector<Step>(3)};
  program.steps[0].isAsynchronous = true;
  program.steps[0].writes = {{0, 0, 4}};
  program.steps[2].waitsFor = 0;
  EXPECT_FALSE(mattersWhenDone(program));
  program.steps[1].reads = {{0, 0, 1}};
  EXPECT_TRUE(mattersWhenDone(program));
}
