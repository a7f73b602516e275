//===- RebindNFft.cpp - the program and its semantic agree on n_fft --------------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindNFft() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"n_fft"});
}
} // namespace precedent
