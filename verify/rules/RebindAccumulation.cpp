//===- RebindAccumulation.cpp - the program and its semantic agree on accumulation -----------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindAccumulation() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"accumulation"});
}
} // namespace precedent
