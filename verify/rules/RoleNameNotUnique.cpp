//===- RoleNameNotUnique.cpp - a name names one role --------------------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRoleNameNotUnique() {
  return makeUniqueRule(Part::Role, {"name", tableToken<&ScheduleObject::roles, &RoleTable::name>});
}
} // namespace precedent
