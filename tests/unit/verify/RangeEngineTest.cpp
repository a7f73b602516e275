#include "verify/engine/RangeEngine.h"

#include "verify/engine/GroundEngine.h"
#include "verify/smt/Z3Solver.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {

RangeClaim claimOf(std::optional<int64_t> low, std::optional<int64_t> high, std::vector<int64_t> values) {
  RangeClaim claim;
  claim.quantity = "test";
  claim.low = low;
  claim.high = high;
  for (int64_t value : values)
    claim.add(value, static_cast<uint32_t>(claim.size()));
  return claim;
}

ClaimAnswer decideWithZ3(const RangeClaim &claim, uint64_t rlimit = 0) {
  auto solver = smt::makeZ3Solver({rlimit});
  SolverDesk desk(*solver);
  ClaimAnswer answer = decide(claim, &desk);
  EXPECT_EQ(desk.contradiction(), "");
  return answer;
}

TEST(RangeEngineTest, ValuesWithinTheBoundsAreOneClass) {
  ClaimAnswer answer = decideWithZ3(claimOf(0, 10, {0, 5, 10}));
  EXPECT_EQ(answer.refuted, 0u);
  EXPECT_EQ(answer.counts.z3Class, 3u);
  EXPECT_EQ(answer.counts.classes, 1u);
}

TEST(RangeEngineTest, ValuesOnBothSidesAreRefuted) {
  ClaimAnswer answer = decideWithZ3(claimOf(0, 10, {-1, 5, 11, 0}));
  EXPECT_EQ(answer.instances, (std::vector<uint32_t>{0, 2}));
  EXPECT_EQ(answer.counts.z3Class, 4u);
  EXPECT_EQ(answer.counts.classes, 3u);
}

TEST(RangeEngineTest, AnAbsentBoundIsNone) {
  EXPECT_EQ(decideWithZ3(claimOf(std::nullopt, 0, {INT64_MIN, 0})).refuted, 0u);
  EXPECT_EQ(decideWithZ3(claimOf(1, std::nullopt, {INT64_MAX, 0})).instances, (std::vector<uint32_t>{1}));
}

TEST(RangeEngineTest, NoValuesAreNoObligations) {
  ClaimAnswer answer = decideWithZ3(claimOf(0, 1, {}));
  EXPECT_EQ(answer.counts.total, 0u);
  EXPECT_EQ(answer.counts.classes, 0u);
}

TEST(RangeEngineTest, WithoutASolverTheCountIsGraphOnly) {
  ClaimAnswer answer = decide(claimOf(0, 0, {1, 0}), nullptr);
  EXPECT_EQ(answer.instances, (std::vector<uint32_t>{0}));
  EXPECT_EQ(answer.counts.graphOnly, 2u);
}

TEST(GroundEngineTest, TwoCodesThatDifferAreReported) {
  GroundClaim claim;
  claim.total = 3;
  claim.refuted = {1};
  claim.refutedAgain = {1};
  std::string disagreement;
  EXPECT_EQ(decide(claim, disagreement).refuted, 1u);
  EXPECT_EQ(disagreement, "");
  claim.refutedAgain = {2};
  decide(claim, disagreement);
  EXPECT_NE(disagreement, "");
}

} // namespace
