//===- SemanticNotNamedByPayload.cpp - the payload names the digest of the semantic ----------------------------===//

#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class SemanticNotNamedByPayload : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.hasPayload() && subject.hasSemantic(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    std::string name = "spectral:" + *subject.semanticDigest;
    llvm::StringRef payload = subject.carrier.payload.value;
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return payload.contains(name); },
        [&](uint32_t) {
          size_t rest = payload.size() < name.size() ? 0 : payload.size() - name.size() + 1;
          while (rest > 0 && differFromBehind(payload.substr(rest - 1, name.size()), name))
            --rest;
          return rest == 0;
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    finding.message = "the payload does not speak of this semantic: spectral:" + shortDigest(*subject.semanticDigest) +
                      " stands nowhere in it";
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    finding.values = {{"sha256_semantic", *subject.semanticDigest}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSemanticNotNamedByPayload() {
  return std::make_unique<SemanticNotNamedByPayload>();
}
} // namespace precedent
