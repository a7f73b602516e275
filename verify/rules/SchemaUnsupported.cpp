//===- SchemaUnsupported.cpp - an object names a schema that is known ---------------------------------------------===//

#include "verify/rules/support/FieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeSchemaUnsupported() {
  return makeFieldRule(Part::Object,
                       {{"schema", [](const ScheduleObject &object, uint32_t) { return &object.schema; }}},
                       wordOf(Vocabulary::ObjectSchema));
}
} // namespace precedent
