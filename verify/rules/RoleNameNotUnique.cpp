//===- RoleNameNotUnique.cpp - a name names one role --------------------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeRoleNameNotUnique() {
  return makeUniqueRule(Part::Role, {"name", tableToken<&ScheduleObject::roles, &RoleTable::name>});
}
