//===- Components.h - strongly connected components -----------------------------------------------------*- C++ -*-===//
//
// Vocabulary. Two actions are in one *component* if each is reachable from the other. Components are numbered so that
// edges lead from smaller to greater numbers, or stay inside.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include <vector>

namespace precedent {

struct Components {
  std::vector<uint32_t> componentOf;
  uint32_t count = 0;
};

/// Linear, and iterative: the depth of the graph costs memory, not stack.
Components findComponents(const ActionGraph &graph);

} // namespace precedent
