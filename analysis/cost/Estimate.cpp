#include "analysis/cost/Estimate.h"

#include "analysis/cost/CriticalPath.h"
#include "analysis/cost/OrderSearch.h"
#include "analysis/cost/Simulation.h"
#include "core/digest/Sha256Stream.h"
#include "core/json/JsonText.h"
#include "core/support/TextOrder.h"

#include <algorithm>
#include <queue>

using namespace precedent;

namespace {

/// Sums of the same times in two orders differ by rounding. Upstream allows 1e-12 ms and fails on serial chains; how
/// far the sums can differ grows with their size, so a share of the size is allowed.
constexpr double kRelativeTolerance = 1e-9;

/// Place of each action when actions are sorted by id.
std::vector<uint32_t> ranksById(const CompositionCandidate &candidate) {
  std::vector<llvm::StringRef> ids(candidate.actionId.begin(), candidate.actionId.end());
  std::vector<uint32_t> sorted = orderByText(ids), rank(sorted.size());
  for (uint32_t place = 0; place < sorted.size(); ++place)
    rank[sorted[place]] = place;
  return rank;
}

std::vector<ActionIndex> listOrder(const ActionGraph &graph, llvm::ArrayRef<double> level,
                                   llvm::ArrayRef<uint32_t> rank) {
  std::vector<std::vector<ActionIndex>> successors(graph.size());
  std::vector<uint32_t> waiting(graph.size());
  auto comesLater = [&](ActionIndex one, ActionIndex other) {
    return level[one] != level[other] ? level[one] < level[other] : rank[one] > rank[other];
  };
  std::priority_queue<ActionIndex, std::vector<ActionIndex>, decltype(comesLater)> ready(comesLater);
  for (ActionIndex action = 0; action < graph.size(); ++action) {
    for (ActionIndex predecessor : graph.predecessors[action])
      successors[predecessor].push_back(action);
    waiting[action] = static_cast<uint32_t>(graph.predecessors[action].size());
    if (waiting[action] == 0)
      ready.push(action);
  }
  std::vector<ActionIndex> order;
  while (!ready.empty()) {
    ActionIndex action = ready.top();
    ready.pop();
    order.push_back(action);
    for (ActionIndex successor : successors[action])
      if (--waiting[successor] == 0)
        ready.push(successor);
  }
  return order;
}

/// The best of all orders; false, with the estimate unchanged, where there are too many.
bool searchOrders(const ActionGraph &graph, llvm::ArrayRef<uint32_t> rank, uint64_t maxOrders, Simulation &simulation,
                  CompositionEstimate &estimate) {
  if (graph.size() > kMaxSearchedActions)
    return false;
  CompositionEstimate best = estimate;
  best.ordersExamined = 0;
  for (TopologicalOrders orders(graph, rank); orders.next();) {
    if (++best.ordersExamined > maxOrders)
      return false;
    double makespan = simulation.makespan(orders.order());
    if (best.ordersExamined == 1 || makespan < best.predictedMs * (1 - kRelativeTolerance)) {
      best.predictedMs = makespan;
      best.order = orders.order().vec();
    }
  }
  best.isExhaustive = true;
  estimate = std::move(best);
  return true;
}

} // namespace

llvm::StringRef CompositionEstimate::searchMethod() const {
  return isExhaustive ? "exhaustive_small_dag_oracle" : "critical_path_list";
}

llvm::Expected<CompositionEstimate> precedent::estimate(const CompositionCandidate &candidate,
                                                        const Calibration &calibration,
                                                        const EstimateOptions &options) {
  if (llvm::Error error = checkCandidate(candidate, calibration))
    return std::move(error);
  Simulation simulation(candidate, calibration);
  Topology topology(candidate.graph);
  std::vector<double> level = bottomLevels(candidate.graph, topology, simulation.durations());
  std::vector<uint32_t> rank = ranksById(candidate);

  CompositionEstimate estimate;
  estimate.order = listOrder(candidate.graph, level, rank);
  estimate.predictedMs = estimate.listMs = simulation.makespan(estimate.order);
  estimate.ordersExamined = 1;
  searchOrders(candidate.graph, rank, options.maxOrders, simulation, estimate);
  double bound = std::max(*std::max_element(level.begin(), level.end()), simulation.largestWork());
  assert(bound <= estimate.predictedMs * (1 + kRelativeTolerance) && "an order beats the bound of all orders");
  estimate.lowerBoundMs = std::min(bound, estimate.predictedMs);
  return estimate;
}

std::string precedent::analysisDigest(const CompositionCandidate &candidate, const Calibration &calibration,
                                      const CompositionEstimate &estimate) {
  Sha256Stream os;
  auto writeTexts = [&](llvm::StringRef key, size_t count, llvm::function_ref<llvm::StringRef(size_t)> textAt) {
    os << key << '[';
    for (size_t index = 0; index < count; ++index) {
      if (index)
        os << ',';
      writeJsonString(textAt(index), os);
    }
    os << ']';
  };
  auto writeText = [&](llvm::StringRef key, llvm::StringRef text) {
    os << key;
    writeJsonString(text, os);
  };
  writeTexts("{\"action_order\":", estimate.order.size(),
             [&](size_t index) -> llvm::StringRef { return candidate.actionId[estimate.order[index]]; });
  writeTexts(",\"artifact_digests\":", candidate.size(),
             [&](size_t index) -> llvm::StringRef { return candidate.cost[index].artifactDigest; });
  writeText(",\"calibration_digest\":", calibration.digest);
  writeText(",\"candidate_id\":", candidate.id);
  FloatBuffer buffer;
  os << ",\"lower_bound_ms\":" << spellFloat(estimate.lowerBoundMs, buffer);
  writeText(",\"method\":", kCompositionModel);
  writeText(",\"search_method\":", estimate.searchMethod());
  os << '}';
  return os.finishHex();
}
