//===- ProofFootprint.cpp - a materialized value occupies something -----------------------------------------------===//

#include "verify/rules/support/IntegerRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofFootprint() {
  return makeIntegerRule(Part::Proof,
                         {{"materialized_elements", proofToken<ProofMaterializedElements>},
                          {"materialized_bytes", proofToken<ProofMaterializedBytes>}},
                         "materialized footprint", 1);
}
} // namespace precedent
