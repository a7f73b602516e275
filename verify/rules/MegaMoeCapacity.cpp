//===- MegaMoeCapacity.cpp - every chunk has room for a token -----------------------------------------------------===//

#include "verify/rules/support/PlanFieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeCapacity() {
  return makeChunkIntegerRule(ChunkExpertCapacity, "expert capacity", 1);
}
} // namespace precedent
