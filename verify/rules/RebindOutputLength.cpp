//===- RebindOutputLength.cpp - the program and its semantic agree on output_length ----------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindOutputLength() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"output_length"});
}
} // namespace precedent
