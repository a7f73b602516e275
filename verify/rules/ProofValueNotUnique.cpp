//===- ProofValueNotUnique.cpp - a value has one proof ------------------------------------------------------------===//

#include "verify/rules/support/TableFields.h"
#include "verify/rules/support/UniqueRule.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeProofValueNotUnique() {
  return makeUniqueRule(Part::Proof, {"value", proofToken<ProofValue>});
}
