#include "verify/Replay.h"

#include <vector>

using namespace precedent;

namespace {

/// Runs actions one by one; notices an action that runs twice or before one that it waits for.
class Player {
public:
  explicit Player(const ActionGraph &graph) : graph(graph), ranAt(graph.size(), kNever) {}

  bool run(ActionIndex action) {
    if (action >= graph.size() || ranAt[action] != kNever)
      return false;
    for (ActionIndex predecessor : graph.predecessors[action])
      if (ranAt[predecessor] == kNever)
        return false;
    ranAt[action] = now++;
    return true;
  }
  bool hasRun(ActionIndex action) const { return ranAt[action] != kNever; }
  uint32_t timeOf(ActionIndex action) const { return ranAt[action]; }

private:
  static constexpr uint32_t kNever = ~0u;
  const ActionGraph &graph;
  std::vector<uint32_t> ranAt;
  uint32_t now = 0;
};

} // namespace

bool precedent::replays(const ActionGraph &graph, const Topology &topology, uint64_t prefixRows,
                        llvm::ArrayRef<ActionIndex> order, ActionIndex before, ActionIndex after) {
  if (!topology.isAcyclic() || prefixRows > graph.size())
    return false;
  Player player(graph);
  for (ActionIndex row = 0; row < prefixRows; ++row)
    if (!player.run(row))
      return false;
  for (ActionIndex action : order)
    if (!player.run(action))
      return false;
  for (uint32_t place = 0; place < graph.size(); ++place) {
    ActionIndex action = topology.rowAt(place);
    if (!player.hasRun(action) && !player.run(action))
      return false;
  }
  return player.timeOf(after) < player.timeOf(before);
}

bool precedent::replays(const ActionGraph &graph, const Topology &topology, const Counterexample &counterexample,
                        llvm::function_ref<ActionIndex(llvm::StringRef)> actionOf, ActionIndex before,
                        ActionIndex after) {
  std::vector<ActionIndex> order;
  for (const std::string &id : counterexample.order)
    order.push_back(actionOf(id));
  return replays(graph, topology, counterexample.prefixRows, order, before, after);
}
