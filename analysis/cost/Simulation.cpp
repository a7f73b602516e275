#include "analysis/cost/Simulation.h"

#include "llvm/ADT/StringMap.h"

#include <algorithm>

using namespace precedent;

Simulation::Simulation(const CompositionCandidate &candidate, const Calibration &calibration) : graph(candidate.graph) {
  llvm::StringMap<uint32_t> queueOf, resourceOf;
  auto number = [](llvm::StringMap<uint32_t> &names, const std::string &name) {
    return names.try_emplace(name, names.size()).first->second;
  };
  for (const ResourceCost &cost : candidate.cost) {
    times.push_back(laneTimesOf(cost, calibration));
    duration.push_back(durationOf(times.back()));
    queue.push_back(number(queueOf, cost.queue));
    resource.push_back(number(resourceOf, cost.resource));
  }
  numQueues = queueOf.size();
  numResources = resourceOf.size();
}

double Simulation::makespan(llvm::ArrayRef<ActionIndex> order) {
  finish.assign(graph.size(), 0);
  queueFree.assign(numQueues, 0);
  laneFree.assign(numResources, LaneTimes{});
  double last = 0;
  for (ActionIndex action : order) {
    double start = queueFree[queue[action]];
    for (ActionIndex predecessor : graph.predecessors[action])
      start = std::max(start, finish[predecessor]);
    LaneTimes &lanes = laneFree[resource[action]];
    for (uint8_t lane = 0; lane < kNumCostLanes; ++lane)
      if (times[action][lane] > 0)
        start = std::max(start, lanes[lane]);
    for (uint8_t lane = 0; lane < kNumCostLanes; ++lane)
      if (times[action][lane] > 0)
        lanes[lane] = start + times[action][lane];
    finish[action] = queueFree[queue[action]] = start + duration[action];
    last = std::max(last, finish[action]);
  }
  return last;
}

double Simulation::largestWork() const {
  std::vector<double> queueWork(numQueues, 0);
  std::vector<LaneTimes> laneWork(numResources, LaneTimes{});
  double largest = 0;
  for (ActionIndex action = 0; action < graph.size(); ++action) {
    largest = std::max(largest, queueWork[queue[action]] += duration[action]);
    for (uint8_t lane = 0; lane < kNumCostLanes; ++lane)
      largest = std::max(largest, laneWork[resource[action]][lane] += times[action][lane]);
  }
  return largest;
}
