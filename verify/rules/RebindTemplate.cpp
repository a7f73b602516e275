//===- RebindTemplate.cpp - the program and its semantic agree on template_digest ------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindTemplate() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"template_digest"});
}
} // namespace precedent
