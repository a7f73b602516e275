//===- RebindWorkgroup.cpp - the program and its semantic agree on workgroup -----------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindWorkgroup() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"workgroup"});
}
} // namespace precedent
