//===- ProofAlias.cpp - a materialized value has one of two alias policies ----------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeProofAlias() {
  return makeFieldRule(Part::Proof, {{"alias_policy", proofToken<ProofAliasPolicy>}}, wordOf(Vocabulary::AliasPolicy));
}
} // namespace precedent
