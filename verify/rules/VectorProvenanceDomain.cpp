//===- VectorProvenanceDomain.cpp - the provenance of a time names its clock domain -------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorProvenanceDomain() {
  return makeFieldRule(Part::Vector, {{"timing_provenance.domain", provenanceToken<&VectorTable::provenanceDomain>}},
                       nonEmptyText());
}
} // namespace precedent
