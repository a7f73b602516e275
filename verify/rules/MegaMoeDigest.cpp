//===- MegaMoeDigest.cpp - the digest of a plan is that of its content --------------------------------------------===//

#include "verify/MegaMoeRule.h"
#include "verify/rules/support/TokenCheck.h"

using namespace precedent;

namespace {
class MegaMoeDigest : public MegaMoeRule {
public:
  /// A text that is no digest at all is `megamoe-digest-format`'s.
  bool applies(const MegaMoeSubject &subject) const override {
    return subject.hasShape && sha256Text().satisfies(subject.plan.fields[PlanArtifactDigest]);
  }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    llvm::StringRef written = subject.plan.text(PlanArtifactDigest);
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return written == *subject.digest; },
        [&](uint32_t) {
          return !std::equal(written.rbegin(), written.rend(), subject.digest->rbegin(), subject.digest->rend());
        }));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &, Explainer &) const override {
    llvm::StringRef written = subject.plan.text(PlanArtifactDigest);
    auto shortened = [](llvm::StringRef digest) { return digest.take_front(12).str() + "…"; };
    Finding finding;
    finding.anchor = Anchor::attribute(nameOf(PlanArtifactDigest));
    finding.message =
        "the digest is " + shortened(written) + ", but the content of this plan has " + shortened(*subject.digest);
    finding.values = {{"written", written.str()}, {"expected", *subject.digest}};
    finding.notes.push_back(
        "a schedule that was inferred from the plan is bound to the text of this digest, not to what "
        "it stands for; a plan that nobody vouches for is better built again than stamped");
    finding.fix = Fix{"set artifact_digest to \"" + *subject.digest + "\"", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeDigest() {
  return std::make_unique<MegaMoeDigest>();
}
} // namespace precedent
