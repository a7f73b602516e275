//===- RebindCenter.cpp - the program and its semantic agree on center -----------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindCenter() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"center"});
}
} // namespace precedent
