#include "analysis/dependence/EdgeParity.h"

#include "llvm/ADT/STLExtras.h"

#include <iterator>

using namespace precedent;
using Edge = EdgeParity::Edge;

std::vector<Edge> precedent::namedEdges(const ActionGraph &graph, llvm::ArrayRef<llvm::StringRef> id) {
  std::vector<Edge> edges;
  edges.reserve(graph.predecessors.total());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    for (ActionIndex predecessor : graph.predecessors[action])
      edges.emplace_back(id[predecessor], id[action]);
  return edges;
}

EdgeParity precedent::compareEdges(std::vector<Edge> generated, std::vector<Edge> reference) {
  for (std::vector<Edge> *edges : {&generated, &reference}) {
    llvm::sort(*edges);
    edges->erase(llvm::unique(*edges), edges->end());
  }
  EdgeParity parity;
  std::set_difference(reference.begin(), reference.end(), generated.begin(), generated.end(),
                      std::back_inserter(parity.missing));
  std::set_difference(generated.begin(), generated.end(), reference.begin(), reference.end(),
                      std::back_inserter(parity.additional));
  return parity;
}
