//===- RebindNativeEntry.cpp - the program and its semantic agree on native_entry ------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindNativeEntry() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"native_entry"});
}
} // namespace precedent
