//===- SemanticDerivation.cpp - everything in the semantic follows from the request that it states -------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class SemanticDerivation : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.hasSemantic(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    // Subject 0 is the request itself; the keys follow.
    bool isPlanned = subject.planned.has_value();
    size_t keys = isPlanned ? subject.planned->identity.size() : 0;
    claims.add(GroundClaim::of(
        keys + 1, [&](uint32_t number) { return number == 0 ? isPlanned : agrees(subject, number - 1); },
        [&](uint32_t number) { return number == 0 ? !isPlanned : disagrees(subject, number - 1); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    if (refutation.subject == 0) {
      finding.message = "nothing can be planned as the semantic states it: " + subject.planTrouble;
      finding.values = {{"trouble", subject.planTrouble}};
      return finding;
    }
    const IdentityField &field = subject.planned->identity[refutation.subject - 1];
    const std::string *written = subject.find(field.key);
    finding.message = "the semantic says `" + field.key.str() + "` is " + (written ? inQuotes(*written) : "missing") +
                      ", and from the request that it states follows " + inQuotes(field.value);
    finding.values = {
        {"key", field.key.str()}, {"written", written ? *written : std::string()}, {"expected", field.value}};
    return finding;
  }

private:
  /// Other rules speak of these, and of keys that are missing.
  static bool isOthers(const SpectralSubject &subject, const IdentityField &field) {
    return field.key == "workspace_bytes" || field.key == "native_entry" || !subject.find(field.key);
  }
  static bool agrees(const SpectralSubject &subject, uint32_t number) {
    const IdentityField &field = subject.planned->identity[number];
    return isOthers(subject, field) || *subject.find(field.key) == field.value;
  }
  static bool disagrees(const SpectralSubject &subject, uint32_t number) {
    const IdentityField &field = subject.planned->identity[number];
    return !isOthers(subject, field) && differFromBehind(*subject.find(field.key), field.value);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSemanticDerivation() {
  return std::make_unique<SemanticDerivation>();
}
} // namespace precedent
