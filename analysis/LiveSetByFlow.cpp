//===- LiveSetByFlow.cpp - the heaviest antichain, as the rest of a maximal flow ----------------------------------===//
//
// Holding a comes before b if a's end is ordered before b's begin. Split each holding into a left and a right node; a
// flow from left to right along "comes before", bounded by the weights on both sides, packs the holdings into chains.
// What the flow does not pack is the weight of the heaviest antichain, and a minimal cut says which holdings they are.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/LiveSet.h"

#include "analysis/Reachability.h"

#include "llvm/ADT/STLExtras.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include <limits>

using namespace precedent;

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
struct Arc {
  int64_t capacity = 0, residual = 0;
  Traits::edge_descriptor reverse;
};
using Network = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS, boost::no_property, Arc>;

class FlowNetwork {
public:
  explicit FlowNetwork(uint32_t numHoldings) : number(numHoldings), network(2 * size_t(numHoldings) + 2) {}

  size_t source() const { return 2 * size_t(number); }
  size_t sink() const { return source() + 1; }
  static size_t left(uint32_t holding) { return 2 * size_t(holding); }
  static size_t right(uint32_t holding) { return left(holding) + 1; }

  void connect(size_t from, size_t to, int64_t capacity) {
    Traits::edge_descriptor forth = boost::add_edge(from, to, Arc{capacity, 0, {}}, network).first;
    Traits::edge_descriptor back = boost::add_edge(to, from, Arc{}, network).first;
    network[forth].reverse = back;
    network[back].reverse = forth;
  }

  int64_t maximize() {
    return boost::push_relabel_max_flow(network, source(), sink(),
                                        boost::capacity_map(boost::get(&Arc::capacity, network))
                                            .residual_capacity_map(boost::get(&Arc::residual, network))
                                            .reverse_edge_map(boost::get(&Arc::reverse, network))
                                            .vertex_index_map(boost::get(boost::vertex_index, network)));
  }

  /// Nodes on the source's side of a minimal cut.
  std::vector<bool> sourceSide() const {
    std::vector<bool> reached(boost::num_vertices(network), false);
    std::vector<size_t> open{source()};
    reached[source()] = true;
    while (!open.empty()) {
      size_t node = open.back();
      open.pop_back();
      for (auto [arc, end] = boost::out_edges(node, network); arc != end; ++arc) {
        size_t next = boost::target(*arc, network);
        if (network[*arc].residual > 0 && !reached[next]) {
          reached[next] = true;
          open.push_back(next);
        }
      }
    }
    return reached;
  }

private:
  uint32_t number;
  Network network;
};

} // namespace

std::optional<LiveSet> precedent::largestLiveSetByFlow(const ActionGraph &graph, const Topology &topology,
                                                       const Chains &chains, const Holdings &holdings,
                                                       uint32_t maxChains) {
  std::vector<ActionIndex> before, after;
  for (uint32_t one = 0; one < holdings.size(); ++one)
    for (uint32_t other = 0; other < holdings.size(); ++other) {
      before.push_back(one == other ? holdings.begin[one] : holdings.end[one]);
      after.push_back(one == other ? holdings.end[one] : holdings.begin[other]);
    }
  ReachabilityOptions options;
  options.maxChains = maxChains;
  ReachabilityAnswers answers = Reachability(graph, topology, chains, options).answer(before, after);
  if (answers.unknown)
    return std::nullopt;

  FlowNetwork network(holdings.size());
  LiveSet set;
  for (uint32_t one = 0; one < holdings.size(); ++one) {
    network.connect(network.source(), network.left(one), holdings.weight[one]);
    network.connect(network.right(one), network.sink(), holdings.weight[one]);
    set.weight += holdings.weight[one];
    for (uint32_t other = 0; other < holdings.size(); ++other) {
      bool isOrdered = answers.reached[size_t(one) * holdings.size() + other] == Reached::Yes;
      if (one == other && !isOrdered)
        return std::nullopt; // "comes before" would not be transitive, and no order
      if (one != other && isOrdered)
        network.connect(network.left(one), network.right(other), std::numeric_limits<int64_t>::max());
    }
  }
  set.weight -= network.maximize();
  std::vector<bool> isAtSource = network.sourceSide();
  for (uint32_t holding = 0; holding < holdings.size(); ++holding)
    if (isAtSource[network.left(holding)] && !isAtSource[network.right(holding)])
      set.members.push_back(holding);
  return set;
}
