//===- VectorSchema.cpp - a resource vector names its schema ------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorSchema() {
  return makeFieldRule(Part::Vector, {{"schema", vectorToken<VectorSchema>}}, wordOf(Vocabulary::VectorSchema));
}
} // namespace precedent
