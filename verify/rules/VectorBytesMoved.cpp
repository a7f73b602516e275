//===- VectorBytesMoved.cpp - an action moves a number of bytes ---------------------------------------------------===//

#include "verify/rules/support/IntegerRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorBytesMoved() {
  return makeIntegerRule(Part::Vector, {{"bytes_moved", vectorToken<VectorBytesMoved>}}, "bytes moved", 0);
}
} // namespace precedent
