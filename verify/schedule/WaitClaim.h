//===- WaitClaim.h - conditions on lists of steps and actions, as claims ------------------------------*- C++ -*-===//

#pragma once

#include "analysis/Topology.h"
#include "verify/Claims.h"

namespace precedent {

/// States that every value lies in one interval. Most rules about schedules and plans are one such claim.
RangeClaim rangeClaim(llvm::StringRef quantity, std::optional<int64_t> low, std::optional<int64_t> high);

/// Every event gets a place, and each wait leads to a later one: that all these differences are at least 1 is what Z3
/// decides, and it leaves no room for a cycle, along which they would add up to 0. In a cyclic graph there are no such
/// places; then the obligations are those of one chordless cycle, numbered along itself, and the one that closes it
/// fails. An obligation's subject is the event that waits.
RangeClaim waitClaim(const ActionGraph &graph, const Topology &topology);
/// The same without an obligation, for who knows the places otherwise.
RangeClaim emptyWaitClaim();

} // namespace precedent
