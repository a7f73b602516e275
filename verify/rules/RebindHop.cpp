//===- RebindHop.cpp - the program and its semantic agree on hop -----------------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindHop() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"hop"});
}
} // namespace precedent
