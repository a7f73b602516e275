//===- RebindPadMode.cpp - the program and its semantic agree on pad_mode --------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindPadMode() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"pad_mode"});
}
} // namespace precedent
