//===- VectorUsage.cpp - a resource vector serves composition analysis only ---------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeVectorUsage() {
  return makeFieldRule(Part::Vector, {{"usage", vectorToken<VectorUsage>}}, wordOf(Vocabulary::VectorUsage));
}
