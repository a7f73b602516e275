//===- VectorUsage.cpp - a resource vector serves composition analysis only ---------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorUsage() {
  return makeFieldRule(Part::Vector, {{"usage", vectorToken<VectorUsage>}}, wordOf(Vocabulary::VectorUsage));
}
} // namespace precedent
