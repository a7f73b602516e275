//===- RebindAxis.cpp - the program and its semantic agree on axis ---------------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindAxis() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"axis"});
}
} // namespace precedent
