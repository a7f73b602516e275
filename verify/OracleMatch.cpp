#include "verify/OracleMatch.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

OracleMatch::OracleMatch(const OracleGraph &oracle, const GraphFunction &graph) {
  llvm::DenseMap<llvm::StringRef, ActionIndex> actionOf;
  for (ActionIndex action = 0; action < graph.size(); ++action)
    actionOf.try_emplace(graph.operationId[action], action);
  auto find = [&](llvm::StringRef id) {
    auto found = actionOf.find(id);
    return found == actionOf.end() ? kNoAction : found->second;
  };

  std::vector<bool> isListed(graph.size(), false);
  for (uint32_t index = 0; index < oracle.actions.size(); ++index) {
    ActionIndex action = find(oracle.actions[index]);
    actions.push_back(action);
    if (action == kNoAction)
      continue;
    if (isListed[action])
      repeated.push_back(index);
    isListed[action] = true;
  }
  for (ActionIndex action = 0; action < graph.size(); ++action)
    if (!isListed[action])
      unlisted.push_back(action);

  std::vector<std::pair<ActionIndex, ActionIndex>> pairs; // successor, predecessor
  for (const OracleGraph::Edge &edge : oracle.edges) {
    predecessors.push_back(find(edge.predecessor));
    successors.push_back(find(edge.successor));
    if (isSound(predecessors.size() - 1))
      pairs.push_back({successors.back(), predecessors.back()});
  }
  llvm::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  auto next = pairs.begin();
  for (ActionIndex action = 0; action < graph.size(); ++action) {
    for (; next != pairs.end() && next->first == action; ++next)
      order.predecessors.append(next->second);
    order.predecessors.finish();
  }
}

bool OracleMatch::hasSameActions() const {
  return unlisted.empty() && !llvm::is_contained(actions, kNoAction);
}
