//===- PlacementFlow.h - what movements leave, followed through what computes ---------------------------*- C++ -*-===//

#pragma once

#include "analysis/reshard/ReshardOperations.h"

namespace precedent::reshard {

/// How a group holds a value, because an operation has left it so.
struct LeftPlacement {
  const Groups::Ranks *group; ///< owned by the Groups that it was read with
  GroupPlacement placement;
  OperationIndex movement; ///< the first, in the order of the text, that has left it
};

/// By value, what is known of it; nothing of arguments, of what a permutation leaves, and of what has operands of which
/// two are not known to be held alike. What works element by element has a result that is held like all of its
/// operands. Values that are used before they are made are not known, either. Linear.
std::vector<std::optional<LeftPlacement>> followPlacements(const TileModule &module, Groups &groups);

} // namespace precedent::reshard
