//===- OracleMatch.h - a hand-written graph beside an inferred one --------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/model/GraphFunction.h"
#include "core/model/OracleGraph.h"

#include <optional>
#include <vector>

namespace precedent {

/// What the names of an oracle mean in a graph.
struct OracleMatch {
  /// By action of the oracle, and by end of its edges; kNoAction: no action of the graph.
  std::vector<ActionIndex> actions, predecessors, successors;
  /// Actions of the graph that the oracle does not list; actions of the oracle that are listed before.
  std::vector<ActionIndex> unlisted;
  std::vector<uint32_t> repeated;
  /// The edges that join two different actions of the graph, each once.
  ActionGraph order;

  OracleMatch(const OracleGraph &oracle, const GraphFunction &graph);

  bool isSound(size_t edge) const {
    return predecessors[edge] != kNoAction && successors[edge] != kNoAction && predecessors[edge] != successors[edge];
  }
  /// Both list the same actions.
  bool hasSameActions() const;
};

} // namespace precedent
