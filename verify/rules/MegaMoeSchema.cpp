//===- MegaMoeSchema.cpp - a plan names the schema that it follows ------------------------------------------------===//

#include "verify/rules/support/PlanFieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeSchema() {
  return makePlanFieldRule(PlanSchema, wordOf(Vocabulary::MegaMoeSchema));
}
} // namespace precedent
