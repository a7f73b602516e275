#include "analysis/Components.h"

#include <boost/graph/strong_components.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <boost/property_map/property_map.hpp>

#include <utility>

// Boost.Graph walks the predecessor lists in place. Its "out-edges" lead to predecessors: a component is then finished
// only after everything before it, so its numbers ascend along our edges, and no successor lists have to be built.

namespace precedent {
namespace {

struct PredecessorView {
  const ActionGraph *graph;
};

struct PredecessorEdge {
  ActionIndex successor, predecessor;
  bool operator==(const PredecessorEdge &) const = default;
};

struct MakeEdge {
  ActionIndex successor = kNoAction;
  PredecessorEdge operator()(ActionIndex predecessor) const { return {successor, predecessor}; }
};

// Boost.Graph finds these by its own names.
// NOLINTBEGIN(readability-identifier-naming)

using VertexIterator = boost::counting_iterator<ActionIndex>;
using EdgeIterator = boost::transform_iterator<MakeEdge, const ActionIndex *>;

ActionIndex num_vertices(const PredecessorView &view) {
  return view.graph->size();
}

std::pair<VertexIterator, VertexIterator> vertices(const PredecessorView &view) {
  return {VertexIterator(0), VertexIterator(view.graph->size())};
}

std::pair<EdgeIterator, EdgeIterator> out_edges(ActionIndex action, const PredecessorView &view) {
  llvm::ArrayRef<ActionIndex> list = view.graph->predecessors[action];
  return {EdgeIterator(list.begin(), MakeEdge{action}), EdgeIterator(list.end(), MakeEdge{action})};
}

size_t out_degree(ActionIndex action, const PredecessorView &view) {
  return view.graph->predecessors[action].size();
}
ActionIndex source(const PredecessorEdge &edge, const PredecessorView &) {
  return edge.successor;
}
ActionIndex target(const PredecessorEdge &edge, const PredecessorView &) {
  return edge.predecessor;
}

} // namespace
} // namespace precedent

template <> struct boost::graph_traits<precedent::PredecessorView> {
  using vertex_descriptor = precedent::ActionIndex;
  using edge_descriptor = precedent::PredecessorEdge;
  using vertex_iterator = precedent::VertexIterator;
  using out_edge_iterator = precedent::EdgeIterator;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::allow_parallel_edge_tag;
  struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
  using vertices_size_type = precedent::ActionIndex;
  using edges_size_type = size_t;
  using degree_size_type = size_t;
  static vertex_descriptor null_vertex() { return precedent::kNoAction; }
};

// NOLINTEND(readability-identifier-naming)

using namespace precedent;

Components precedent::findComponents(const ActionGraph &graph) {
  Components components;
  components.componentOf.resize(graph.size());
  boost::typed_identity_property_map<ActionIndex> index;
  auto map = boost::make_iterator_property_map(components.componentOf.begin(), index);
  components.count = boost::strong_components(PredecessorView{&graph}, map, boost::vertex_index_map(index));
  return components;
}
