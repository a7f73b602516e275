//===- VectorCommunicationBytes.cpp - an action communicates a number of bytes ------------------------------------===//

#include "verify/rules/support/IntegerRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeVectorCommunicationBytes() {
  return makeIntegerRule(Part::Vector, {{"communication_bytes", vectorToken<VectorCommunicationBytes>}},
                         "communication bytes", 0);
}
