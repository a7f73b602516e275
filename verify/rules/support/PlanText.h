//===- PlanText.h - the parts of a MegaMoE plan, as messages name them ----------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "verify/MegaMoeRule.h"

#include <string>

namespace precedent {

/// `/chunks/3/start`, `/action_dependencies/combine:0/1`.
std::string pointerTo(const MegaMoePlan &plan, const Anchor &anchor);

/// Entry `place` of what an action waits for.
Anchor dependencyAnchor(ActionIndex action, uint32_t place);

/// The action whose list holds entry `entry` of all lists, and the place there.
struct DependencyEntry {
  ActionIndex action;
  uint32_t place;
};
DependencyEntry dependencyAt(const MegaMoePlan &plan, uint32_t entry);

/// The place of a dependency in the list of an action; nullopt where it does not stand there.
std::optional<uint32_t> placeOfDependency(const MegaMoePlan &plan, ActionIndex action, ActionIndex dependency);

/// `chunk 1`, `chunks 1 and 2`, `chunks 0, 1, 2 and 3`; of long lists the first and how many there are.
std::string nameOfChunks(llvm::ArrayRef<uint32_t> chunks);

} // namespace precedent
