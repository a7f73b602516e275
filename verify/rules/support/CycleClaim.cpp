#include "verify/rules/support/CycleClaim.h"

#include "verify/rules/support/TokenText.h"

#include <algorithm>

using namespace precedent;

Topology precedent::topologyWithoutSelfEdges(const ActionGraph &graph, const Topology &topology) {
  if (topology.cycle().size() != 1)
    return topology;
  ActionGraph cleaned;
  cleaned.predecessors.reserve(graph.size(), graph.predecessors.total());
  for (ActionIndex action = 0; action < graph.size(); ++action) {
    for (ActionIndex before : graph.predecessors[action])
      if (before != action)
        cleaned.predecessors.append(before);
    cleaned.predecessors.finish();
  }
  return Topology(cleaned);
}

RangeClaim precedent::acyclicClaim(const ActionGraph &graph, const Topology &topology) {
  RangeClaim claim;
  claim.quantity = "places from a dependency to its dependent";
  claim.low = 1;
  if (topology.isAcyclic()) {
    for (ActionIndex action = 0; action < graph.size(); ++action)
      for (ActionIndex before : graph.predecessors[action])
        if (before != action)
          claim.add(int64_t(topology.placeOf(action)) - int64_t(topology.placeOf(before)), action);
    return claim;
  }
  std::vector<ActionIndex> cycle = cycleFromSmallest(topology);
  for (size_t place = 1; place < cycle.size(); ++place)
    claim.add(1, cycle[place]);
  claim.add(-int64_t(cycle.size() - 1), cycle.front());
  return claim;
}

std::vector<ActionIndex> precedent::cycleFromSmallest(const Topology &topology) {
  std::vector<ActionIndex> cycle(topology.cycle());
  std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
  return cycle;
}

Finding precedent::cycleFinding(llvm::ArrayRef<ActionIndex> cycle,
                                llvm::function_ref<llvm::StringRef(ActionIndex)> idOf) {
  constexpr size_t kShownInMessage = 4, kShownAsEvidence = 64;
  Finding finding;
  finding.message = std::to_string(cycle.size()) + " actions wait for each other in a circle: ";
  for (size_t at = 0; at < std::min(cycle.size(), kShownInMessage); ++at)
    finding.message += inQuotes(idOf(cycle[at])) + ", ";
  finding.message += cycle.size() > kShownInMessage ? "…, and " : "and ";
  finding.message += inQuotes(idOf(cycle.front())) + " again";
  finding.counterexample.emplace();
  for (ActionIndex action : cycle)
    finding.counterexample->cycle.push_back(idOf(action).str());
  // The cycle itself is whole in the counterexample; a ring of a million actions need not be written twice.
  finding.actions.assign(finding.counterexample->cycle.begin(),
                         finding.counterexample->cycle.begin() + std::min(cycle.size(), kShownAsEvidence));
  return finding;
}

void precedent::tellCycle(Finding &finding, llvm::ArrayRef<ActionIndex> cycle,
                          llvm::function_ref<std::string(ActionIndex before, ActionIndex after)> reason) {
  constexpr size_t kLongestStory = 10;
  finding.counterexample.emplace();
  finding.counterexample->cycle = finding.actions;
  for (size_t at = 0; at < cycle.size(); ++at) {
    if (cycle.size() > kLongestStory && at == kLongestStory - 1) {
      finding.notes.push_back("… and so on, back to " + finding.actions.front());
      return;
    }
    finding.notes.push_back(reason(cycle[at], cycle[(at + 1) % cycle.size()]));
  }
}
