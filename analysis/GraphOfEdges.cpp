#include "analysis/GraphOfEdges.h"

using namespace precedent;

ActionGraph precedent::graphOf(llvm::ArrayRef<ActionEdge> edges, ActionIndex size) {
  // Counting sort by successor; predecessors keep the order in which the edges were made.
  std::vector<size_t> begin(size_t(size) + 1);
  for (const ActionEdge &edge : edges)
    ++begin[edge.second + 1];
  for (ActionIndex event = 0; event < size; ++event)
    begin[event + 1] += begin[event];
  std::vector<ActionIndex> sorted(edges.size());
  std::vector<size_t> next(begin.begin(), begin.end() - 1);
  for (const ActionEdge &edge : edges)
    sorted[next[edge.second]++] = edge.first;
  ActionGraph graph;
  graph.predecessors.reserve(size, edges.size());
  for (ActionIndex event = 0; event < size; ++event) {
    for (size_t at = begin[event]; at < begin[event + 1]; ++at)
      graph.predecessors.append(sorted[at]);
    graph.predecessors.finish();
  }
  return graph;
}
