//===- VectorAuthority.cpp - only the latency selects -------------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorAuthority() {
  return makeFieldRule(Part::Vector, {{"selector_authority", vectorToken<VectorSelectorAuthority>}},
                       wordOf(Vocabulary::SelectorAuthority));
}
} // namespace precedent
