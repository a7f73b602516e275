#include "verify/engine/CoverageEngine.h"

#include "verify/smt/Z3Solver.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace precedent;

namespace {

/// Every cell once, but for those that `skip` names.
CoverageClaim grid(int64_t stages, int64_t microBatches,
                   const std::vector<std::tuple<int64_t, int64_t, Phase>> &skip = {}) {
  CoverageClaim claim;
  claim.numStages = stages;
  claim.numMicroBatches = microBatches;
  for (int64_t b = 0; b < microBatches; ++b)
    for (int64_t s = 0; s < stages; ++s)
      for (Phase phase : {Phase::Forward, Phase::Backward})
        if (std::find(skip.begin(), skip.end(), std::make_tuple(s, b, phase)) == skip.end())
          claim.add(s, b, phase, static_cast<uint32_t>(claim.row.size()));
  return claim;
}

ClaimAnswer decideWithZ3(const CoverageClaim &claim) {
  auto solver = smt::makeZ3Solver({});
  SolverDesk desk(*solver);
  ClaimAnswer answer = decide(claim, 100, &desk);
  EXPECT_EQ(desk.contradiction(), "");
  EXPECT_EQ(answer.counts.undecided, 0u);
  return answer;
}

TEST(CoverageEngineTest, ACompleteGridIsOneClass) {
  ClaimAnswer answer = decideWithZ3(grid(5, 7));
  EXPECT_EQ(answer.refuted, 0u);
  EXPECT_EQ(answer.counts.total, 70u);
  EXPECT_EQ(answer.counts.classes, 1u);
}

TEST(CoverageEngineTest, AMissingCellIsNamed) {
  ClaimAnswer answer = decideWithZ3(grid(3, 4, {{1, 2, Phase::Backward}}));
  ASSERT_EQ(answer.refuted, 1u);
  ASSERT_EQ(answer.cells.size(), 1u);
  EXPECT_EQ(answer.cells[0].stage, 1);
  EXPECT_EQ(answer.cells[0].microBatch, 2);
  EXPECT_EQ(answer.cells[0].phase, Phase::Backward);
  EXPECT_EQ(answer.cells[0].count, 0u);
}

TEST(CoverageEngineTest, ADuplicateIsNamedWithItsRow) {
  CoverageClaim claim = grid(2, 3);
  claim.add(1, 1, Phase::Forward, 99);
  ClaimAnswer answer = decideWithZ3(claim);
  ASSERT_EQ(answer.cells.size(), 1u);
  EXPECT_EQ(answer.cells[0].count, 2u);
  EXPECT_EQ(answer.cells[0].example, 99u);
}

TEST(CoverageEngineTest, RowsOutsideTheGridDoNotCount) {
  CoverageClaim claim = grid(2, 2);
  claim.add(2, 0, Phase::Forward, 50);
  claim.add(0, -1, Phase::Forward, 51);
  claim.add(0, 0, Phase::Unknown, 52);
  EXPECT_EQ(decideWithZ3(claim).refuted, 0u);
}

TEST(CoverageEngineTest, AnEmptyTableLacksEverything) {
  CoverageClaim claim;
  claim.numStages = 2;
  claim.numMicroBatches = 3;
  ClaimAnswer answer = decideWithZ3(claim);
  EXPECT_EQ(answer.refuted, 12u);
  EXPECT_EQ(answer.cells.size(), 12u);
}

TEST(CoverageEngineTest, AHostileHeaderIsAnsweredWithoutWalkingItsGrid) {
  CoverageClaim claim = grid(2, 2);
  claim.numStages = int64_t(1) << 60;
  claim.numMicroBatches = int64_t(1) << 60;
  ClaimAnswer answer = decideWithZ3(claim);
  EXPECT_EQ(answer.refuted, UINT64_MAX);
  EXPECT_EQ(answer.cells.size(), 100u);
}

TEST(CoverageEngineTest, RaggedLinesUseTheLadder) {
  CoverageClaim claim;
  claim.numStages = 1;
  claim.numMicroBatches = 200;
  for (int64_t b = 0; b < 200; b += 2)
    for (Phase phase : {Phase::Forward, Phase::Backward})
      claim.add(0, b, phase, static_cast<uint32_t>(b));
  EXPECT_EQ(decideWithZ3(claim).refuted, 200u);
}

TEST(CoverageEngineTest, RandomTablesAgreeWithACount) {
  std::mt19937 random(4);
  for (int round = 0; round < 40; ++round) {
    CoverageClaim claim;
    claim.numStages = 1 + random() % 4;
    claim.numMicroBatches = 1 + random() % 9;
    std::map<std::tuple<int64_t, int64_t, Phase>, int> held;
    for (uint32_t row = 0; row < random() % 80; ++row) {
      int64_t s = random() % claim.numStages, b = random() % claim.numMicroBatches;
      Phase phase = random() % 2 ? Phase::Forward : Phase::Backward;
      claim.add(s, b, phase, row);
      ++held[{s, b, phase}];
    }
    uint64_t once = 0;
    for (const auto &[cell, count] : held)
      once += count == 1;
    uint64_t cells = 2 * claim.numStages * claim.numMicroBatches;
    EXPECT_EQ(decideWithZ3(claim).refuted, cells - once) << "round " << round;
    EXPECT_EQ(countUncoveredCells(claim), cells - once);
  }
}

} // namespace
