//===- PayloadHashMismatch.cpp - the digest of the module is the one of the payload ----------------------------===//

#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class PayloadHashMismatch : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.hasPayload(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return *subject.payloadDigest == subject.carrier.digest.value; },
        [&](uint32_t) { return differFromBehind(*subject.payloadDigest, subject.carrier.digest.value); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    finding.message = "the module's digest is " + shortDigest(subject.carrier.digest.value) +
                      ", and the payload's SHA-256 is " + shortDigest(*subject.payloadDigest);
    finding.anchor = Anchor::attribute(kDigestAttribute);
    finding.values = {{"written", subject.carrier.digest.value}, {"expected", *subject.payloadDigest}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePayloadHashMismatch() {
  return std::make_unique<PayloadHashMismatch>();
}
} // namespace precedent
