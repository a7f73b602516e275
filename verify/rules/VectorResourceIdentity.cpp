//===- VectorResourceIdentity.cpp - a resource vector names its resource ------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorResourceIdentity() {
  return makeFieldRule(Part::Vector, {{"resource_identity", vectorToken<VectorResourceIdentity>}}, nonEmptyText());
}
} // namespace precedent
