//===- ActionIdNotUnique.cpp - an id names one action -------------------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeActionIdNotUnique() {
  return makeUniqueRule(Part::Action, {"action_id", tableToken<&ScheduleObject::actions, &ActionTable::actionId>});
}
