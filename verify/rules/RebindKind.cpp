//===- RebindKind.cpp - the program and its semantic agree on op -----------------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindKind() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"op"});
}
} // namespace precedent
