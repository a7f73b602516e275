#include "analysis/dependence/EdgeParity.h"

#include "core/support/TextOrder.h"

#include <algorithm>
#include <iterator>

using namespace precedent;

/// Each edge once, by the ranks of its ends.
static std::vector<EdgeParity::Edge> edgesOf(const ActionGraph &graph, llvm::ArrayRef<uint32_t> rank) {
  std::vector<EdgeParity::Edge> edges;
  edges.reserve(graph.predecessors.total());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    for (ActionIndex predecessor : graph.predecessors[action])
      edges.emplace_back(rank[predecessor], rank[action]);
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

EdgeParity precedent::compareEdges(const ActionGraph &generated, const ActionGraph &reference,
                                   llvm::ArrayRef<llvm::StringRef> id) {
  assert(generated.size() == reference.size() && id.size() == generated.size());
  std::vector<uint32_t> byText = orderByText(id), rank(byText.size());
  for (uint32_t place = 0; place < byText.size(); ++place)
    rank[byText[place]] = place;
  std::vector<EdgeParity::Edge> ours = edgesOf(generated, rank), theirs = edgesOf(reference, rank);
  EdgeParity parity;
  std::set_difference(theirs.begin(), theirs.end(), ours.begin(), ours.end(), std::back_inserter(parity.missing));
  std::set_difference(ours.begin(), ours.end(), theirs.begin(), theirs.end(), std::back_inserter(parity.additional));
  for (std::vector<EdgeParity::Edge> *edges : {&parity.missing, &parity.additional})
    for (EdgeParity::Edge &edge : *edges)
      edge = {byText[edge.first], byText[edge.second]};
  return parity;
}
