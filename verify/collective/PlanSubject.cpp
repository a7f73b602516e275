#include "verify/collective/PlanSubject.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

PlanSubject::PlanSubject(const CollectivePlan &plan, const ScheduleDemands &demands, uint32_t maxChains)
    : plan(plan), demands(demands), memory(plan), index(plan, memory),
      graph(planOrder(plan, index, demands.localOrder ? PlanOrderKind::Local : PlanOrderKind::Certain)), order(graph),
      accesses(accessesOf(plan, memory)) {
  removable = findRemovable(plan, index, maxChains, demands.localOrder);
  bool hasTargets =
      llvm::all_of(index.dependences, [](const PlanIndex::Dependence &entry) { return entry.target != kNoAction; });
  if (!order.chains || !hasTargets)
    return;
  required = hazardOrder(plan, accesses, order.topology, *order.chains);
  races = countRaces(*required, accesses, graph, order.topology, *order.chains);
  auto areInside = [&](const Lists<PlanRange> &ranges) {
    return llvm::all_of(ranges.all(), [&](const PlanRange &range) { return isInside(range); });
  };
  if (races != 0 || !everyWaitEnds() || !areInside(plan.reads) || !areInside(plan.writes))
    return;
  // Messages order steps whatever order counts for hazards.
  if (!demands.localOrder)
    result = runPlan(plan, memory, order.topology);
  else if (Topology whole(planOrder(plan, index)); whole.isAcyclic())
    result = runPlan(plan, memory, whole);
}

bool PlanSubject::everyWaitEnds() const {
  return index.isWhole && index.unwrittenPackets.empty() && starvedTakes().empty() &&
         llvm::all_of(index.dependences, [](const PlanIndex::Dependence &entry) { return entry.isAnswered(); });
}

std::optional<PlanWaits> PlanSubject::decisiveWaits(CommLevel level) const {
  PlanWaits cautious(plan, index, level);
  if (Topology(cautious.graph()).isAcyclic())
    return cautious;
  PlanWaits certain(plan, index, level, /*isCautious=*/false);
  if (!Topology(certain.graph()).isAcyclic())
    return certain;
  return std::nullopt;
}

std::vector<std::pair<ActionIndex, uint32_t>> PlanSubject::starvedTakes() const {
  std::vector<std::pair<ActionIndex, uint32_t>> starved;
  for (uint32_t counter = 0; counter < plan.counters.size(); ++counter) {
    const std::vector<ActionIndex> &takes = index.takes[counter];
    int64_t served = std::max<int64_t>(plan.counters[counter].initial, 0) + int64_t(index.posts[counter].size());
    for (size_t at = std::min<size_t>(takes.size(), static_cast<size_t>(served)); at < takes.size(); ++at)
      starved.emplace_back(takes[at], counter);
  }
  llvm::sort(starved);
  return starved;
}

bool PlanSubject::loopsRepeat() const {
  for (ActionIndex step = 0; step < plan.size(); ++step)
    for (ActionIndex before : graph.predecessors[step])
      if (before < plan.size() && plan.loop[step] != kNoNumber && plan.loop[before] == plan.loop[step] &&
          plan.iteration[before] > plan.iteration[step])
        return false;
  for (const std::vector<ActionIndex> &visits : index.visits) {
    // Visits of each sort of loop, by block.
    std::vector<uint32_t> first, own;
    for (size_t at = 0; at < visits.size(); ++at) {
      own.push_back(plan.loop[visits[at]]);
      if (at + 1 < visits.size() && plan.block[visits[at + 1]] == plan.block[visits[at]])
        continue;
      if (!first.empty() && first != own)
        return false;
      first = std::move(own);
      own.clear();
    }
  }
  return true;
}
