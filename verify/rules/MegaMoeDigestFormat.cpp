//===- MegaMoeDigestFormat.cpp - the digest of a plan is a SHA-256 ------------------------------------------------===//

#include "verify/rules/support/PlanFieldRule.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeDigestFormat() {
  return makePlanFieldRule(PlanArtifactDigest, sha256Text());
}
} // namespace precedent
