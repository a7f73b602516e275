//===- ProofValueNotUnique.cpp - a value has one proof ------------------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofValueNotUnique() {
  return makeUniqueRule(Part::Proof, {"value", proofToken<ProofValue>});
}
} // namespace precedent
