//===- VectorProvenanceSource.cpp - the provenance of a time names its source -------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorProvenanceSource() {
  return makeFieldRule(Part::Vector, {{"timing_provenance.source", provenanceToken<&VectorTable::provenanceSource>}},
                       nonEmptyText());
}
} // namespace precedent
