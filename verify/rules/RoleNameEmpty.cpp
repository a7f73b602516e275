//===- RoleNameEmpty.cpp - every role has a name ------------------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRoleNameEmpty() {
  return makeFieldRule(Part::Role, {{"name", tableToken<&ScheduleObject::roles, &RoleTable::name>}}, nonEmptyText());
}
} // namespace precedent
