//===- TileGuard.h - what only some of the threads run, and what has run before -------------------------*- C++ -*-===//

#pragma once

#include "verify/tile/TileRule.h"

namespace precedent {

/// The operation around `index`, inside of its function, that lets one role in: a `schedule.warp`. Seen soundly, also
/// whatever carries `tile.warp_role`, which upstream's passes no longer look at. kNoIndex where there is none. Walks
/// outwards; `TileSubject::guards` was found on the way inwards.
OperationIndex guardOf(const TileSubject &subject, OperationIndex index);

using TilePredicate = llvm::function_ref<bool(const TileOperation &)>;

/// Every operation that `needs` it has one that `gives` it in front of it, in its block; seen soundly, also in the
/// blocks around it, up to the function, for what stands there has run as well. Decided by a walk in the order of the
/// text and by one against it. The subjects of the claim are operations.
GroundClaim claimPrecedence(const TileSubject &subject, TilePredicate needs, TilePredicate gives);

/// A rule that nothing of some kind stands inside of a role.
class OutsideRolesRule : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

protected:
  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return subject.guards[operation] == kNoIndex;
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    return guardOf(subject, operation) != kNoIndex;
  }
};

} // namespace precedent
