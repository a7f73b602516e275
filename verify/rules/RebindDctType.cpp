//===- RebindDctType.cpp - the program and its semantic agree on dct_type --------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindDctType() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"dct_type"});
}
} // namespace precedent
