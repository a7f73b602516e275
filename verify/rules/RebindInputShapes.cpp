//===- RebindInputShapes.cpp - the program and its semantic agree on inputs ------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindInputShapes() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"inputs"});
}
} // namespace precedent
