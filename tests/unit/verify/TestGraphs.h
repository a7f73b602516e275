//===- TestGraphs.h - small graphs for the tests of the engines -----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ActionGraph.h"

#include <random>

namespace precedent::test {

inline ActionGraph graphOf(const std::vector<std::vector<ActionIndex>> &predecessors,
                           std::vector<uint32_t> lanes = {}) {
  ActionGraph graph;
  for (const auto &list : predecessors) {
    for (ActionIndex predecessor : list)
      graph.predecessors.append(predecessor);
    graph.predecessors.finish();
  }
  graph.lane = std::move(lanes);
  return graph;
}

/// A random acyclic graph whose rows are shuffled, so that row order need not be topological.
inline ActionGraph randomGraph(unsigned seed, uint32_t size, double density, uint32_t numLanes, bool shuffle) {
  std::mt19937 random(seed);
  std::vector<ActionIndex> rowOf(size);
  for (uint32_t index = 0; index < size; ++index)
    rowOf[index] = index;
  if (shuffle)
    std::shuffle(rowOf.begin(), rowOf.end(), random);
  std::vector<std::vector<ActionIndex>> predecessors(size);
  std::uniform_real_distribution<double> chance(0, 1);
  for (uint32_t to = 0; to < size; ++to)
    for (uint32_t from = 0; from < to; ++from)
      if (chance(random) < density)
        predecessors[rowOf[to]].push_back(rowOf[from]);
  std::vector<uint32_t> lanes(size);
  for (uint32_t &lane : lanes)
    lane = random() % numLanes;
  return graphOf(predecessors, lanes);
}

/// By the definition: reaches[u][v] if a path of one edge or more leads from u to v.
inline std::vector<std::vector<bool>> closureOf(const ActionGraph &graph) {
  std::vector<std::vector<bool>> reaches(graph.size(), std::vector<bool>(graph.size(), false));
  for (bool changed = true; changed;) {
    changed = false;
    for (ActionIndex to = 0; to < graph.size(); ++to)
      for (ActionIndex predecessor : graph.predecessors[to])
        for (ActionIndex from = 0; from < graph.size(); ++from)
          if ((from == predecessor || reaches[from][predecessor]) && !reaches[from][to])
            reaches[from][to] = changed = true;
  }
  return reaches;
}

} // namespace precedent::test
