//===- ProofLifetime.cpp - a materialized value has one of four lifetimes -----------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofLifetime() {
  return makeFieldRule(Part::Proof, {{"lifetime", proofToken<ProofLifetime>}}, wordOf(Vocabulary::Lifetime));
}
} // namespace precedent
