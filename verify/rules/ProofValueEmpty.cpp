//===- ProofValueEmpty.cpp - every proof says of which value ------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofValueEmpty() {
  return makeFieldRule(Part::Proof, {{"value", proofToken<ProofValue>}}, nonEmptyText());
}
} // namespace precedent
