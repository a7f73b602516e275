//===- LiveQueries.h - what Z3 is asked about live sets -------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/LiveSet.h"
#include "core/solver/Query.h"

namespace precedent {

/// With the ends in order and a begin that waits for `needed` of them, a holding that is live when t ends are over has
/// needed <= t and t <= the rank of its end. Stated negated: must be unsat.
smt::Query liveLemma();

/// The complete encoding: D is what has run, closed under predecessors; asked is whether the holdings that have begun
/// in D and not ended weigh at least `weight`.
smt::Query liveQuery(const ActionGraph &graph, const Holdings &holdings, int64_t weight);

} // namespace precedent
