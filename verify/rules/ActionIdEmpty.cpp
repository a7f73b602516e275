//===- ActionIdEmpty.cpp - every action has an id -----------------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeActionIdEmpty() {
  return makeFieldRule(Part::Action, {{"action_id", tableToken<&ScheduleObject::actions, &ActionTable::actionId>}},
                       nonEmptyText());
}
} // namespace precedent
