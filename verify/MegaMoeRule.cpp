#include "verify/MegaMoeRule.h"

#include "core/digest/MegaMoeDigest.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static bool hasEveryAction(const MegaMoePlan &plan) {
  return plan.numChunks() > 0 && plan.actions.size() == plan.actionOf.size() &&
         !llvm::is_contained(plan.actionOf, kNoAction);
}

static std::optional<uint32_t> limitOf(const MegaMoePlan &plan) {
  uint32_t limit = 0, numChunks = plan.numChunks();
  if (plan.text(PlanMaxInFlightChunks).getAsInteger(10, limit) || limit < std::min(numChunks, 2u) || limit > numChunks)
    return std::nullopt;
  return limit;
}

MegaMoeSubject::MegaMoeSubject(const MegaMoePlan &plan, std::shared_ptr<const IssuedOrder> issued)
    : plan(plan), issued(std::move(issued)), order(plan.graph), hasShape(plan.hasShape()) {
  if (!hasShape)
    return;
  hasActions = hasEveryAction(plan);
  limit = limitOf(plan);
  digest = digestOf(plan);
}
