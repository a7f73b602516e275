//===- ResidencyTier.cpp - a value resides in one of three tiers --------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeResidencyTier() {
  return makeFieldRule(Part::Residency, {{"tier", tableToken<&ScheduleObject::residency, &ResidencyTable::tier>}},
                       wordOf(Vocabulary::Tier));
}
} // namespace precedent
