//===- MovementQuery.h - the equation of a movement, as a question --------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/reshard/Movement.h"
#include "core/solver/Query.h"

namespace precedent {

/// The same equation without the dimensions that nothing happens to: those that keep their extent, which is not 0, and
/// that neither movement nor placements name. Equations that differ in nothing else are one class.
MovementEquation withoutIdleDimensions(const MovementEquation &equation);

/// Whether no number of the question leaves 64 bits: no rank's extent, as often as there are ranks, is 2^60 or more.
bool isCountable(const MovementEquation &equation);

/// Is there an element with which the equation fails? In linear integer arithmetic over the number of a rank and the
/// indices of an element, both left symbolic: for a rank q and an index j of what q holds afterwards, the element that
/// the movement brings there (rank r, index i) must exist, and must be the element of the whole tensor that the target
/// promises at (q, j); every element of the tensor must be held by someone; and the extents must be those that the
/// movement leaves. Unsatisfiable if and only if `equation.holds()`, which is to be
/// countable.
smt::Query askMovement(const MovementEquation &equation);

} // namespace precedent
