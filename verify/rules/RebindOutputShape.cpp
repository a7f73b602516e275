//===- RebindOutputShape.cpp - the program and its semantic agree on output ------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindOutputShape() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"output"});
}
} // namespace precedent
