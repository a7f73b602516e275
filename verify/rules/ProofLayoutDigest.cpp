//===- ProofLayoutDigest.cpp - layouts of a proof are named by digests --------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofLayoutDigest() {
  return makeFieldRule(Part::Proof,
                       {{"read_layout_digest", proofToken<ProofReadLayoutDigest>},
                        {"partition_layout_digest", proofToken<ProofPartitionLayoutDigest>}},
                       sha256Text());
}
} // namespace precedent
