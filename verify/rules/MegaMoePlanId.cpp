//===- MegaMoePlanId.cpp - a plan has a name ----------------------------------------------------------------------===//

#include "verify/rules/support/PlanFieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeMegaMoePlanId() {
  return makePlanFieldRule(PlanId, nonEmptyText());
}
} // namespace precedent
