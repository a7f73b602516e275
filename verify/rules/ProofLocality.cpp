//===- ProofLocality.cpp - localities of a proof are out of seven -------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofLocality() {
  return makeFieldRule(
      Part::Proof,
      {{"read_locality", proofToken<ProofReadLocality>}, {"partition_locality", proofToken<ProofPartitionLocality>}},
      wordOf(Vocabulary::Locality));
}
} // namespace precedent
