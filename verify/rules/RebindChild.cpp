//===- RebindChild.cpp - the program and its semantic agree on child_fft_digests -------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindChild() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"child_fft_digests"});
}
} // namespace precedent
