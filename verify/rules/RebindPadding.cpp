//===- RebindPadding.cpp - the program and its semantic agree on padding ---------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindPadding() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"padding"});
}
} // namespace precedent
