//===- VectorCommunicationBytes.cpp - an action communicates a number of bytes ------------------------------------===//

#include "verify/rules/support/IntegerRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorCommunicationBytes() {
  return makeIntegerRule(Part::Vector, {{"communication_bytes", vectorToken<VectorCommunicationBytes>}},
                         "communication bytes", 0);
}
} // namespace precedent
