//===- GraphOfEdges.h - a graph from the list of its edges ----------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ActionGraph.h"

#include <utility>

namespace precedent {

/// Before, after.
using ActionEdge = std::pair<ActionIndex, ActionIndex>;

/// Predecessors keep the order in which their edges stand. Linear.
ActionGraph graphOf(llvm::ArrayRef<ActionEdge> edges, ActionIndex size);

} // namespace precedent
