//===- RebindFrames.cpp - the program and its semantic agree on frames -----------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindFrames() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"frames"});
}
} // namespace precedent
