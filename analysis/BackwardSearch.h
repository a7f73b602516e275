//===- BackwardSearch.h - one path at a time, with a limit ----------------------------------------------*- C++ -*-===//
//
// The answer where clocks cost too much or do not exist: a walk from the later action against the edges. In an acyclic
// graph it stays in the *window*, the places after the earlier action, outside of which no path can run.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Topology.h"

#include <optional>
#include <vector>

namespace precedent {

class BackwardSearch {
public:
  BackwardSearch(const ActionGraph &graph, const Topology &topology)
      : graph(graph), topology(topology), seen(graph.size(), 0) {}

  /// Whether a path of one edge or more leads from `before` to `after`; nullopt if that was still open after looking
  /// at `limit` entries of lists. Afterwards `work()` has grown by the entries looked at.
  std::optional<bool> reaches(ActionIndex before, ActionIndex after, uint64_t limit);

  uint64_t work() const { return spent; }

private:
  const ActionGraph &graph;
  const Topology &topology;
  /// Number of the last search that met the action.
  std::vector<uint32_t> seen;
  std::vector<ActionIndex> stack;
  uint32_t search = 0;
  uint64_t spent = 0;
};

} // namespace precedent
