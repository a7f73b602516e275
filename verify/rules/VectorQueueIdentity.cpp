//===- VectorQueueIdentity.cpp - a resource vector names its queue ------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

std::unique_ptr<Rule> precedent::makeVectorQueueIdentity() {
  return makeFieldRule(Part::Vector, {{"queue_identity", vectorToken<VectorQueueIdentity>}}, nonEmptyText());
}
