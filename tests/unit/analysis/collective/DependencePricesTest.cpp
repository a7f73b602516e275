//===- DependencePricesTest.cpp - what can go, against trying it out ---------------------------------------------===//

#include "analysis/collective/DependencePrices.h"

#include "analysis/collective/RandomPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using namespace precedent::tests;

namespace {

/// The plan without some of its dependences, looked at by methods of no finesse.
class Trial {
public:
  Trial(const CollectivePlan &plan, const PlanIndex &index, const std::set<uint32_t> &without) {
    PlanIndex less = index;
    less.dependences.clear();
    for (uint32_t number = 0; number < index.dependences.size(); ++number)
      if (!without.count(number))
        less.dependences.push_back(index.dependences[number]);
    graph = planOrder(plan, less);
    size_t size = graph.size();
    reach.assign(size, std::vector<bool>(size));
    length.assign(size, 0);
    Topology topology(graph);
    for (uint32_t place = 0; place < size; ++place) {
      ActionIndex event = topology.rowAt(place);
      for (ActionIndex before : graph.predecessors[event]) {
        reach[event][before] = true;
        for (size_t other = 0; other < size; ++other)
          if (reach[before][other])
            reach[event][other] = true;
        length[event] = std::max(length[event], length[before]);
      }
      length[event] += event < plan.size() && !plan.has(event, CollectivePlan::Nop);
    }
  }

  bool hasRace(llvm::ArrayRef<PlanAccess> accesses) const {
    for (const PlanAccess &one : accesses)
      for (const PlanAccess &other : accesses)
        if (one.step < other.step && one.slice.space == other.slice.space && (one.isWrite || other.isWrite) &&
            one.slice.begin < other.slice.end && other.slice.begin < one.slice.end && !reach[one.step][other.step] &&
            !reach[other.step][one.step])
          return true;
    return false;
  }
  int64_t longest() const { return length.empty() ? 0 : *std::max_element(length.begin(), length.end()); }

private:
  ActionGraph graph;
  std::vector<std::vector<bool>> reach;
  std::vector<int64_t> length;
};

TEST(DependencePrices, AsTriedOneByOne) {
  std::mt19937 random(20260826);
  uint64_t numPlans = 0, numAlone = 0, numNeeded = 0, numPriced = 0, numOnlyAlone = 0;
  for (int round = 0; round < 20'000; ++round) {
    CollectivePlan plan = randomPlan(random);
    PlanMemory memory(plan);
    PlanIndex index(plan, memory);
    llvm::erase_if(index.dependences, [](const PlanIndex::Dependence &entry) { return !entry.isAnswered(); });
    ASSERT_TRUE(Topology(planOrder(plan, index)).isAcyclic());
    std::vector<PlanAccess> accesses = accessesOf(plan, memory);
    Trial whole(plan, index, {});
    if (index.dependences.empty() || whole.hasRace(accesses))
      continue;
    ++numPlans;
    std::optional<DependencePrices> prices = priceDependences(plan, index, accesses, PlanOrderKind::Certain);
    ASSERT_TRUE(prices);
    ASSERT_EQ(prices->criticalPath, whole.longest());
    std::set<uint32_t> alone, together;
    for (const DependencePrices::Candidate &candidate : prices->candidates) {
      alone.insert(candidate.dependence);
      if (candidate.isTogether)
        together.insert(candidate.dependence);
      ASSERT_EQ(candidate.price, whole.longest() - Trial(plan, index, {candidate.dependence}).longest());
      numPriced += candidate.price > 0;
    }
    ASSERT_EQ(prices->together(), together.size());
    for (uint32_t number = 0; number < index.dependences.size(); ++number)
      ASSERT_EQ(alone.count(number) != 0, !Trial(plan, index, {number}).hasRace(accesses))
          << "round " << round << ", dependence " << number;
    Trial without(plan, index, together);
    ASSERT_FALSE(without.hasRace(accesses)) << "round " << round;
    ASSERT_EQ(prices->criticalPathWithout, without.longest());
    for (uint32_t number : alone)
      if (!together.count(number)) {
        std::set<uint32_t> more = together;
        more.insert(number);
        ASSERT_TRUE(Trial(plan, index, more).hasRace(accesses)) << "round " << round << ", dependence " << number;
        ++numOnlyAlone;
      }
    numAlone += alone.size();
    numNeeded += index.dependences.size() - alone.size();
  }
  // The random plans must not leave a branch untried.
  EXPECT_GT(numPlans, 300u);
  EXPECT_GT(numAlone, 100u);
  EXPECT_GT(numNeeded, 20u);
  EXPECT_GT(numPriced, 20u);
  EXPECT_GT(numOnlyAlone, 0u);
}

} // namespace
