//===- RebindOnesided.cpp - the program and its semantic agree on onesided -------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindOnesided() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"onesided"});
}
} // namespace precedent
