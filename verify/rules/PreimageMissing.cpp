//===- PreimageMissing.cpp - what was hashed travels with its digest -------------------------------------------===//

#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class PreimageMissing : public SpectralRule {
public:
  void state(const SpectralSubject &subject, Claims &claims) const override {
    const TextAttribute *preimages[] = {&subject.carrier.semantic, &subject.carrier.payload};
    claims.add(GroundClaim::of(
        2, [&](uint32_t number) { return preimages[number]->present() && !preimages[number]->value.empty(); },
        [&](uint32_t number) {
          return preimages[number]->state != AttributeState::Present || preimages[number]->value == "";
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    bool isSemantic = refutation.subject == 0;
    llvm::StringRef name = isSemantic ? kSemanticAttribute : kPayloadAttribute;
    const TextAttribute &attribute = isSemantic ? subject.carrier.semantic : subject.carrier.payload;
    finding.message = "`" + name.str() + "` is " + (attribute.present() ? "empty" : describe(attribute)) +
                      ", so nobody can tell what the digest was taken over";
    finding.anchor = Anchor::attribute(name);
    finding.values = {{"attribute", name.str()}, {"digest", subject.carrier.digest.value}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePreimageMissing() {
  return std::make_unique<PreimageMissing>();
}
} // namespace precedent
