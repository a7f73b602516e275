//===- VectorQueueIdentity.cpp - a resource vector names its queue ------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorQueueIdentity() {
  return makeFieldRule(Part::Vector, {{"queue_identity", vectorToken<VectorQueueIdentity>}}, nonEmptyText());
}
} // namespace precedent
