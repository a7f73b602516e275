//===- VectorProvenanceType.cpp - the provenance of a time is a mapping -------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorProvenanceType() {
  return makeFieldRule(Part::Vector, {{"timing_provenance", vectorToken<VectorTimingProvenance>}}, mapping());
}
} // namespace precedent
