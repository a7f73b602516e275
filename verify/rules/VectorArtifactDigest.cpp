//===- VectorArtifactDigest.cpp - a resource vector names its artifact by a digest --------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorArtifactDigest() {
  return makeFieldRule(Part::Vector, {{"artifact_digest", vectorToken<VectorArtifactDigest>}}, sha256Text());
}
} // namespace precedent
