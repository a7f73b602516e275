//===- RebindCrop.cpp - the program and its semantic agree on crop ---------------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindCrop() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"crop"});
}
} // namespace precedent
