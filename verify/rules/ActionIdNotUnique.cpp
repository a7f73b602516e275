//===- ActionIdNotUnique.cpp - an id names one action -------------------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeActionIdNotUnique() {
  return makeUniqueRule(Part::Action, {"action_id", tableToken<&ScheduleObject::actions, &ActionTable::actionId>});
}
} // namespace precedent
