//===- RebindWindowBroadcast.cpp - the program and its semantic agree on window_broadcast ----------------------===//

#include "verify/rules/support/RebindRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeRebindWindowBroadcast() {
  return std::make_unique<RebindRule>(std::vector<llvm::StringLiteral>{"window_broadcast"});
}
} // namespace precedent
