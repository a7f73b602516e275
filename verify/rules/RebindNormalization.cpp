//===- RebindNormalization.cpp - the program and its semantic agree on normalization ---------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindNormalization() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"normalization"});
}
} // namespace precedent
