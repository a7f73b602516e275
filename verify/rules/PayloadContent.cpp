//===- PayloadContent.cpp - the payload is the Schedule Object of these stages, byte for byte ------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

#include <algorithm>

using namespace precedent;

namespace {

class PayloadContent : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.planned && subject.hasPayload(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    llvm::StringRef written = subject.carrier.payload.value;
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return written == subject.expectedPayload; },
        [&](uint32_t) { return differFromBehind(written, subject.expectedPayload); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    llvm::StringRef written = subject.carrier.payload.value, expected = subject.expectedPayload;
    size_t place =
        std::mismatch(written.begin(), written.end(), expected.begin(), expected.end()).first - written.begin();
    finding.message = subject.object ? "the payload is not the object of these stages: from byte " +
                                           std::to_string(place) + " it has " + inQuotes(written.substr(place, 32)) +
                                           " and not " + inQuotes(expected.substr(place, 32))
                                     : "the payload is no Schedule Object: " + subject.objectTrouble;
    finding.anchor = Anchor::attribute(kPayloadAttribute);
    finding.values = {{"byte", std::to_string(place)}, {"sha256_written", *subject.payloadDigest}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePayloadContent() {
  return std::make_unique<PayloadContent>();
}
} // namespace precedent
