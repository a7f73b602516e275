//===- RangeEngine.h - decides range claims -----------------------------------------------------------------------*-
// C++ -*-===//
//
// A million values are not a million queries: the values that satisfy the bounds are folded to the interval that holds
// them, and Z3 proves that the whole interval satisfies them; those that do not are folded on each side of the bounds,
// and Z3 proves that no value of these intervals does. That every value lies in its interval is a linear check.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/SolverDesk.h"

namespace precedent {

/// `desk` is null for `--engine=graph`.
ClaimAnswer decide(const RangeClaim &claim, SolverDesk *desk);

} // namespace precedent
