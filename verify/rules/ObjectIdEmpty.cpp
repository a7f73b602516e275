//===- ObjectIdEmpty.cpp - an object has an id --------------------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeObjectIdEmpty() {
  return makeFieldRule(Part::Object,
                       {{"object_id", [](const ScheduleObject &object, uint32_t) { return &object.objectId; }}},
                       nonEmptyText());
}
} // namespace precedent
