//===- ProofTier.cpp - a proof is about one of three tiers --------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofTier() {
  return makeFieldRule(Part::Proof, {{"residency_tier", proofToken<ProofResidencyTier>}}, wordOf(Vocabulary::Tier));
}
} // namespace precedent
