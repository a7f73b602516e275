//===- ResidencyValueNotUnique.cpp - a value resides in one place -------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeResidencyValueNotUnique() {
  return makeUniqueRule(Part::Residency, {"value", tableToken<&ScheduleObject::residency, &ResidencyTable::value>});
}
} // namespace precedent
