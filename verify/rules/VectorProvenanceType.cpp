//===- VectorProvenanceType.cpp - the provenance of a time is a mapping -------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeVectorProvenanceType() {
  return makeFieldRule(Part::Vector, {{"timing_provenance", vectorToken<VectorTimingProvenance>}}, mapping());
}
