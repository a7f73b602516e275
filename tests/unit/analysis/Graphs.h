//===- Graphs.h - small graphs for tests, and the plain answers about them ------------------------------*- C++ -*-===//
//
// The answers here are found the slow and obvious way, so that the engine has something independent to agree with.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include "rapidcheck.h"

#include "llvm/ADT/STLExtras.h"

#include <ostream>
#include <vector>

namespace precedent {

/// Predecessor lists by row.
inline ActionGraph graphOf(const std::vector<std::vector<ActionIndex>> &lists, std::vector<uint32_t> lane = {}) {
  ActionGraph graph;
  for (const std::vector<ActionIndex> &list : lists) {
    for (ActionIndex before : list)
      graph.predecessors.append(before);
    graph.predecessors.finish();
  }
  graph.lane = std::move(lane);
  return graph;
}

/// 3,000 actions with up to three predecessors each, up to 1,400 rows before: many chains, several windows, and pairs
/// of both kinds at any distance. Always the same.
inline ActionGraph wideGraph() {
  std::vector<std::vector<ActionIndex>> lists(3000);
  uint64_t state = 1;
  auto below = [&](uint64_t bound) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % bound;
  };
  for (ActionIndex row = 1; row < lists.size(); ++row)
    for (uint64_t edge = below(4); edge > 0; --edge)
      lists[row].push_back(row - 1 - static_cast<ActionIndex>(below(std::min<uint64_t>(row, below(4) ? 40 : 1400))));
  return graphOf(lists);
}

/// before[v][u]: a path of one edge or more leads from u to v.
inline std::vector<std::vector<bool>> closureOf(const ActionGraph &graph) {
  std::vector<std::vector<bool>> before(graph.size(), std::vector<bool>(graph.size()));
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    std::vector<ActionIndex> queue(graph.predecessors[row].begin(), graph.predecessors[row].end());
    for (size_t next = 0; next < queue.size(); ++next) {
      ActionIndex found = queue[next];
      if (before[row][found])
        continue;
      before[row][found] = true;
      llvm::append_range(queue, graph.predecessors[found]);
    }
  }
  return before;
}

inline bool hasEdge(const ActionGraph &graph, ActionIndex before, ActionIndex after) {
  return llvm::is_contained(graph.predecessors[after], before);
}

inline void showValue(const ActionGraph &graph, std::ostream &os) {
  for (ActionIndex row = 0; row < graph.size(); ++row) {
    os << row;
    if (!graph.lane.empty())
      os << " (lane " << graph.lane[row] << ')';
    os << " <-";
    for (ActionIndex before : graph.predecessors[row])
      os << ' ' << before;
    os << '\n';
  }
}

/// Graphs of up to 40 actions with any edges, also double ones and self edges; half of them with lanes. Acyclic ones
/// have their edges turned into a hidden order, which seldom is the order of the rows.
inline rc::Gen<ActionGraph> arbitraryGraph(bool acyclic) {
  return rc::gen::exec([acyclic] {
    auto numActions = *rc::gen::inRange<ActionIndex>(0, 40);
    std::vector<std::vector<ActionIndex>> lists(numActions);
    auto sized = [&](auto number) { return rc::gen::container<std::vector<ActionIndex>>(numActions, number); };
    std::vector<ActionIndex> key = *sized(rc::gen::inRange<ActionIndex>(0, 1000));
    auto numEdges = numActions == 0 ? 0 : *rc::gen::inRange<size_t>(0, 3 * numActions);
    for (size_t edge = 0; edge < numEdges; ++edge) {
      auto one = *rc::gen::inRange<ActionIndex>(0, numActions), other = *rc::gen::inRange<ActionIndex>(0, numActions);
      bool ordered = std::pair(key[one], one) < std::pair(key[other], other);
      if (!acyclic || ordered)
        lists[other].push_back(one);
      else if (one != other)
        lists[one].push_back(other);
    }
    std::vector<uint32_t> lane;
    if (*rc::gen::arbitrary<bool>())
      lane = *sized(rc::gen::inRange<ActionIndex>(0, 4));
    return graphOf(lists, lane);
  });
}

} // namespace precedent
