#include "analysis/GraphRun.h"

using namespace precedent;

size_t precedent::runWhatCan(const ActionGraph &graph, llvm::function_ref<void(ActionIndex event)> visit) {
  const Lists<ActionIndex> &before = graph.predecessors;
  std::vector<uint32_t> open(graph.size());
  std::vector<uint64_t> begins(graph.size() + 1);
  for (ActionIndex event = 0; event < graph.size(); ++event)
    for (ActionIndex other : before[event]) {
      ++open[event];
      ++begins[other + 1];
    }
  for (ActionIndex event = 0; event < graph.size(); ++event)
    begins[event + 1] += begins[event];
  std::vector<ActionIndex> followers(before.total());
  std::vector<uint64_t> next(begins.begin(), begins.end() - 1);
  for (ActionIndex event = 0; event < graph.size(); ++event)
    for (ActionIndex other : before[event])
      followers[next[other]++] = event;
  std::vector<ActionIndex> ready;
  for (ActionIndex event = 0; event < graph.size(); ++event)
    if (open[event] == 0)
      ready.push_back(event);
  for (size_t at = 0; at < ready.size(); ++at) {
    ActionIndex event = ready[at];
    visit(event);
    for (uint64_t each = begins[event]; each < begins[event + 1]; ++each)
      if (--open[followers[each]] == 0)
        ready.push_back(followers[each]);
  }
  return ready.size();
}
