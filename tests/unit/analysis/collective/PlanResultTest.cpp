//===- PlanResultTest.cpp - sums without numbers, against sums of numbers ----------------------------------------===//

#include "analysis/collective/PlanResult.h"

#include "analysis/collective/PlanStore.h"
#include "analysis/collective/PlanWaits.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using namespace precedent;

namespace {
using Sum = std::map<std::pair<uint32_t, int64_t>, int>; ///< gpu, input → how often

/// A space of eight units, unit by unit; inputs of GPU 0 stand there at first.
TEST(PlanStore, AsUnitByUnit) {
  std::mt19937 random(20260826);
  for (int round = 0; round < 500; ++round) {
    PlanValues values;
    PlanStore store(values, 2);
    std::vector<Sum> units[2];
    for (auto &space : units)
      space.assign(8, Sum{{{kGarbage, 0}, 1}});
    store.write({0, 0, 8}, {{8, values.ofInput(0, 0), kNoAction}}, kNoAction);
    for (int64_t unit = 0; unit < 8; ++unit)
      units[0][unit] = Sum{{{0, unit}, 1}};
    for (ActionIndex step = 0; step < 12; ++step) {
      uint32_t from = random() % 2, plus = random() % 2, to = random() % 2;
      int64_t length = 1 + random() % 4;
      int64_t a = random() % (9 - length), b = random() % (9 - length), c = random() % (9 - length);
      bool adds = random() % 2;
      PlanPieces pieces = store.read({from, a, a + length});
      if (adds)
        pieces = store.add(pieces, store.read({plus, b, b + length}));
      store.write({to, c, c + length}, pieces, step);
      std::vector<Sum> moved;
      for (int64_t unit = 0; unit < length; ++unit) {
        moved.push_back(units[from][a + unit]);
        if (adds)
          for (auto [term, count] : units[plus][b + unit])
            moved.back()[term] += count;
      }
      std::copy(moved.begin(), moved.end(), units[to].begin() + c);
    }
    for (uint32_t space = 0; space < 2; ++space)
      for (int64_t unit = 0; unit < 8; ++unit) {
        PlanPieces piece = store.read({space, unit, unit + 1});
        ASSERT_EQ(piece.size(), 1u);
        Sum sum;
        for (const PlanTerm &term : values.termsOf(piece.front().value))
          ++sum[{term.gpu, term.gpu == kGarbage ? 0 : term.distance}];
        ASSERT_EQ(sum, units[space][unit]) << "round " << round << ", unit " << unit;
      }
  }
}

/// One GPU's step that reads and writes ranges of its own buffers.
PlanStep moving(PlanRange from, PlanRange to) {
  PlanStep step;
  step.op = "x";
  step.reads = {from};
  step.writes = {to};
  return step;
}

CollectivePlan emptyPlan(const char *collective, std::array<int64_t, 3> chunks) {
  CollectivePlan plan;
  plan.collective = collective;
  plan.chunks = {chunks, chunks};
  plan.gpuOffset = {0, 0};
  return plan;
}

PlanResult resultOf(CollectivePlan &plan) {
  plan.finish();
  PlanMemory memory(plan);
  PlanIndex index(plan, memory);
  return runPlan(plan, memory, Topology(planOrder(plan, index)));
}

uint64_t numWrong(const PlanResult &result) {
  uint64_t wrong = 0;
  for (const PlanOutcome &outcome : result.outcomes)
    wrong += !outcome.missing.empty() || !outcome.extra.empty();
  return wrong;
}

constexpr PlanBuffer kIn = PlanBuffer::Input, kOut = PlanBuffer::Output;

TEST(PlanResult, AlltoallOutOfPlace) {
  for (bool isWrong : {false, true}) {
    CollectivePlan plan = emptyPlan("all_to_all", {4, 4, 0});
    for (uint32_t gpu = 0; gpu < 2; ++gpu) {
      plan.addBlock(gpu, 0);
      for (uint32_t other = 0; other < 2; ++other)
        plan.addStep(moving({gpu, kIn, 2 * other, 2 * other + 2},
                            {other, kOut, isWrong ? 2 * other : 2 * gpu, (isWrong ? 2 * other : 2 * gpu) + 2}));
    }
    EXPECT_EQ(numWrong(resultOf(plan)) != 0, isWrong);
  }
}

TEST(PlanResult, ReduceScatterInPlace) {
  CollectivePlan plan = emptyPlan("reduce_scatter", {4, 0, 0});
  plan.inPlace = true;
  for (uint32_t gpu = 0; gpu < 2; ++gpu) {
    plan.addBlock(gpu, 0);
    PlanStep step = moving({gpu, kIn, 2 * gpu, 2 * gpu + 2}, {gpu, kOut, 0, 2});
    step.reads.push_back({1 - gpu, kIn, 2 * gpu, 2 * gpu + 2});
    plan.addStep(step);
  }
  EXPECT_EQ(numWrong(resultOf(plan)), 0u);
}

TEST(PlanResult, AllgatherInPlace) {
  // GPU g's part of the output is its input, under either name.
  for (PlanBuffer from : {kIn, kOut}) {
    CollectivePlan plan = emptyPlan("allgather", {0, 4, 0});
    plan.inPlace = true;
    for (uint32_t gpu = 0; gpu < 2; ++gpu) {
      plan.addBlock(gpu, 0);
      int64_t begin = from == kIn ? 0 : 2 * gpu;
      plan.addStep(moving({gpu, from, begin, begin + 2}, {1 - gpu, kOut, 2 * gpu, 2 * gpu + 2}));
    }
    EXPECT_EQ(numWrong(resultOf(plan)), 0u);
  }
}

TEST(PlanResult, BroadcastFromWhereItComes) {
  CollectivePlan plan = emptyPlan("broadcast", {3, 3, 0});
  plan.addBlock(1, 0);
  for (uint32_t gpu = 0; gpu < 2; ++gpu)
    plan.addStep(moving({1, kIn, 0, 3}, {gpu, kOut, 0, 3}));
  EXPECT_EQ(numWrong(resultOf(plan)), 0u);
}

TEST(PlanResult, WhatNobodyWroteIsTold) {
  CollectivePlan plan = emptyPlan("allreduce", {2, 2, 0});
  plan.addBlock(0, 0);
  PlanStep step = moving({0, kIn, 0, 2}, {0, kOut, 0, 2});
  step.reads.push_back({1, kIn, 0, 2});
  plan.addStep(step);
  PlanResult result = resultOf(plan);
  ASSERT_EQ(numWrong(result), 1u);
  const PlanOutcome &outcome = result.outcomes.back();
  EXPECT_EQ(outcome.range.gpu, 1u);
  EXPECT_EQ(outcome.writer, kNoAction);
  EXPECT_EQ(outcome.missing, (std::vector<PlanTerm>{{0, 0}, {1, 0}}));
  EXPECT_EQ(outcome.extra, (std::vector<PlanTerm>{{kGarbage, 0}}));
}

TEST(PlanResult, SizesThatFitNoCollectiveAreNoResult) {
  CollectivePlan plan = emptyPlan("allgather", {2, 3, 0});
  EXPECT_FALSE(resultOf(plan).sizesFit);
  CollectivePlan custom = emptyPlan("tree", {2, 3, 0});
  EXPECT_FALSE(resultOf(custom).isCollective);
}

TEST(PlanResult, PiecesThatDoubleEndInALimit) {
  // Each step copies what stands there behind itself, after one unit was changed: 2^n pieces.
  CollectivePlan plan = emptyPlan("allreduce", {int64_t(1) << 40, 0, 0});
  plan.inPlace = true;
  plan.addBlock(0, 0);
  plan.addStep(moving({1, kIn, 0, 1}, {0, kIn, 0, 1}));
  for (int64_t size = 2; size < (int64_t(1) << 40); size *= 2)
    plan.addStep(moving({0, kIn, 0, size}, {0, kIn, size, 2 * size}));
  EXPECT_TRUE(resultOf(plan).isCut);
}
} // namespace
