//===- RebindWindow.cpp - the program and its semantic agree on window -----------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindWindow() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"window"});
}
} // namespace precedent
