//===- PlanHazardsTest.cpp - hazard pairs and races, against counting them one by one ----------------------------===//

#include "analysis/collective/PlanHazards.h"

#include "analysis/collective/PlanRedundancy.h"
#include "analysis/collective/PlanWaits.h"
#include "analysis/collective/RandomPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using namespace precedent::tests;

namespace {
/// Whether a path leads from one action to another: a walk.
bool reaches(const ActionGraph &graph, ActionIndex from, ActionIndex to) {
  std::vector<ActionIndex> walk{to};
  std::set<ActionIndex> seen;
  while (!walk.empty()) {
    ActionIndex at = walk.back();
    walk.pop_back();
    for (ActionIndex before : graph.predecessors[at]) {
      if (before == from)
        return true;
      if (seen.insert(before).second)
        walk.push_back(before);
    }
  }
  return false;
}

struct Counted {
  uint64_t pairs = 0;
  std::set<std::pair<ActionIndex, ActionIndex>> steps;
};

/// Every two accesses, unit by unit.
Counted countOneByOne(llvm::ArrayRef<PlanAccess> accesses) {
  Counted counted;
  for (size_t one = 0; one < accesses.size(); ++one)
    for (size_t other = one + 1; other < accesses.size(); ++other) {
      const PlanAccess &a = accesses[one], &b = accesses[other];
      if (a.step == b.step || a.slice.space != b.slice.space || !(a.isWrite || b.isWrite))
        continue;
      for (int64_t unit = a.slice.begin; unit < a.slice.end; ++unit)
        if (unit >= b.slice.begin && unit < b.slice.end) {
          ++counted.pairs;
          counted.steps.insert(std::minmax(a.step, b.step));
        }
    }
  return counted;
}

TEST(PlanHazards, AsCountedOneByOne) {
  std::mt19937 random(20260824);
  uint64_t numRaces = 0, numOrdered = 0;
  for (int round = 0; round < 3000; ++round) {
    CollectivePlan plan = randomPlan(random);
    PlanMemory memory(plan);
    PlanIndex index(plan, memory);
    std::vector<PlanAccess> accesses = accessesOf(plan, memory);
    Counted counted = countOneByOne(accesses);
    ASSERT_EQ(countHazardPairs(accesses), counted.pairs) << "round " << round;
    ActionGraph graph = planOrder(plan, index);
    Topology topology(graph);
    ASSERT_TRUE(topology.isAcyclic());
    Chains chains(graph, topology);
    uint64_t races = 0;
    for (auto [one, other] : counted.steps)
      races += !reaches(graph, one, other) && !reaches(graph, other, one);
    HazardOrder required = hazardOrder(plan, accesses, topology, chains);
    ASSERT_EQ(countRaces(required, accesses, graph, topology, chains), races) << "round " << round;
    // The pairs that are asked for are hazard pairs, and all of them are ordered just if nothing races.
    bool allOrdered = true;
    for (size_t pair = 0; pair < required.before.size(); ++pair) {
      ASSERT_TRUE(counted.steps.count(std::minmax(required.before[pair], required.after[pair])));
      allOrdered &= reaches(graph, required.before[pair], required.after[pair]);
    }
    ASSERT_EQ(allOrdered, races == 0) << "round " << round;
    numRaces += races;
    numOrdered += counted.steps.size() - races;
  }
  EXPECT_GT(numRaces, 1000u);
  EXPECT_GT(numOrdered, 1000u);
}

TEST(PlanHazards, HugeRangesCostNothing) {
  CollectivePlan plan;
  plan.collective = "custom";
  plan.chunks = {{999'999'999, 0, 0}};
  plan.gpuOffset = {0};
  for (uint32_t block = 0; block < 2; ++block) {
    plan.addBlock(0, block);
    PlanStep step;
    step.op = "x";
    step.writes.push_back({0, PlanBuffer::Input, 0, 999'999'999});
    plan.addStep(step);
  }
  plan.finish();
  EXPECT_EQ(countHazardPairs(accessesOf(plan, PlanMemory(plan))), 999'999'999u);
}

/// Without the dependences that are removable, and with no fewer.
TEST(PlanRedundancy, TheOrderStaysAndNothingMoreCanGo) {
  std::mt19937 random(20260825);
  uint64_t numRemovable = 0, numKept = 0;
  for (int round = 0; round < 2000; ++round) {
    CollectivePlan plan = randomPlan(random);
    PlanMemory memory(plan);
    PlanIndex index(plan, memory);
    // A wait that nothing answers is no order, and is never counted.
    llvm::erase_if(index.dependences, [](const PlanIndex::Dependence &entry) { return !entry.isAnswered(); });
    std::optional<RemovableDependences> found = findRemovable(plan, index, 1024, false);
    ASSERT_TRUE(found);
    ActionGraph whole = planOrder(plan, index);
    auto sameOrder = [&](const std::set<uint32_t> &without) {
      PlanIndex less = index;
      less.dependences.clear();
      for (uint32_t number = 0; number < index.dependences.size(); ++number)
        if (!without.count(number))
          less.dependences.push_back(index.dependences[number]);
      ActionGraph graph = planOrder(plan, less);
      for (ActionIndex one = 0; one < plan.size(); ++one)
        for (ActionIndex other = 0; other < plan.size(); ++other)
          if (reaches(whole, one, other) != reaches(graph, one, other))
            return false;
      return true;
    };
    std::set<uint32_t> removable(found->removable.begin(), found->removable.end());
    ASSERT_TRUE(sameOrder(removable)) << "round " << round;
    for (uint32_t number = 0; number < index.dependences.size(); ++number)
      if (!removable.count(number)) {
        std::set<uint32_t> more = removable;
        more.insert(number);
        ASSERT_FALSE(sameOrder(more)) << "round " << round << ", dependence " << number;
        ++numKept;
      }
    numRemovable += removable.size();
  }
  EXPECT_GT(numRemovable, 100u);
  EXPECT_GT(numKept, 100u);
}
} // namespace
