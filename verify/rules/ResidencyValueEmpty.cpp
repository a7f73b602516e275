//===- ResidencyValueEmpty.cpp - every residency says of which value ----------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeResidencyValueEmpty() {
  return makeFieldRule(Part::Residency, {{"value", tableToken<&ScheduleObject::residency, &ResidencyTable::value>}},
                       nonEmptyText());
}
} // namespace precedent
