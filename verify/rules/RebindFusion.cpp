//===- RebindFusion.cpp - the program and its semantic agree on fusion_topology --------------------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindFusion() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"fusion_topology"});
}
} // namespace precedent
