//===- RebindStorage.cpp - the program and its semantic agree on storage ---------------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindStorage() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"storage"});
}
} // namespace precedent
