#include "analysis/collective/PlanRedundancy.h"

#include "analysis/GraphOfEdges.h"
#include "analysis/Redundancy.h"

using namespace precedent;

namespace {
/// Numbers of steps among those that are left.
struct Contraction {
  std::vector<ActionIndex> left;     ///< steps
  std::vector<ActionIndex> atOrNext; ///< by step: the first one of its block from it on that is left, or kNoAction

  Contraction(const CollectivePlan &plan, const PlanIndex &index) : atOrNext(plan.size(), kNoAction) {
    std::vector<bool> isAwaited(plan.size());
    for (const PlanIndex::Dependence &dependence : index.dependences)
      if (dependence.isAnswered())
        isAwaited[dependence.signal] = true;
    for (ActionIndex step = 0; step < plan.size(); ++step)
      if (!plan.has(step, CollectivePlan::Nop) || isAwaited[step]) {
        atOrNext[step] = static_cast<ActionIndex>(left.size());
        left.push_back(step);
      }
    for (ActionIndex step = plan.size(); step-- > 0;)
      if (atOrNext[step] == kNoAction && step + 1 < plan.size() && plan.block[step + 1] == plan.block[step])
        atOrNext[step] = atOrNext[step + 1];
  }
};
} // namespace

std::optional<RemovableDependences> precedent::findRemovable(const CollectivePlan &plan, const PlanIndex &index,
                                                             uint32_t maxChains, bool isLocal) {
  RemovableDependences answer;
  if (index.dependences.empty())
    return answer;
  Contraction contraction(plan, index);
  answer.steps = contraction.left;
  std::vector<ActionEdge> edges;
  // Of equal edges the first is kept, so what is no dependence comes first.
  for (ActionIndex left = 1; left < answer.steps.size(); ++left)
    if (plan.block[answer.steps[left]] == plan.block[answer.steps[left - 1]])
      edges.emplace_back(left - 1, left);
  if (!isLocal)
    for (size_t connection = 0; connection < index.sends.size(); ++connection)
      for (size_t at = 0; at < std::min(index.sends[connection].size(), index.receives[connection].size()); ++at)
        edges.emplace_back(contraction.atOrNext[index.sends[connection][at]],
                           contraction.atOrNext[index.receives[connection][at]]);
  size_t numOthers = edges.size();
  std::vector<uint32_t> dependenceOf;
  for (uint32_t number = 0; number < index.dependences.size(); ++number) {
    const PlanIndex::Dependence &dependence = index.dependences[number];
    if (!dependence.isAnswered())
      continue;
    ActionIndex after = contraction.atOrNext[dependence.owner];
    if (after == kNoAction) {
      answer.removable.push_back(number);
      continue;
    }
    edges.emplace_back(contraction.atOrNext[dependence.signal], after);
    dependenceOf.push_back(number);
  }
  // The graph keeps the order of the edges of one step, so the n-th entry of its list is its n-th edge.
  std::vector<std::vector<uint32_t>> numbersOf(answer.steps.size());
  for (size_t edge = 0; edge < edges.size(); ++edge)
    numbersOf[edges[edge].second].push_back(edge < numOthers ? kNoNumber : dependenceOf[edge - numOthers]);
  answer.graph = graphOf(edges, static_cast<ActionIndex>(answer.steps.size()));
  for (ActionIndex step : answer.steps)
    answer.graph.lane.push_back(plan.block[step]);
  Topology topology(answer.graph);
  if (!topology.isAcyclic())
    return std::nullopt;
  RedundancyOptions options;
  options.maxChains = maxChains;
  options.maxListed = UINT64_MAX;
  std::optional<Redundancy> redundancy =
      findRedundantEdges(answer.graph, topology, Chains(answer.graph, topology), options);
  if (!redundancy)
    return std::nullopt;
  for (const RedundantEdge &edge : redundancy->edges)
    if (uint32_t number = numbersOf[edge.successor][edge.entry]; number != kNoNumber)
      answer.removable.push_back(number);
  std::sort(answer.removable.begin(), answer.removable.end());
  return answer;
}
