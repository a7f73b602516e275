//===- MegaMoeBuffer.cpp - no dispatch buffer is smaller than none ------------------------------------------------===//

#include "verify/rules/support/PlanFieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeBuffer() {
  return makeChunkIntegerRule(ChunkDispatchBufferBytes, "dispatch buffer (in bytes)", 0);
}
} // namespace precedent
