//===- RebindWorkspaceBytes.cpp - the program and its semantic agree on workspace_bytes ------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindWorkspaceBytes() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"workspace_bytes"});
}
} // namespace precedent
