//===- SemanticDuplicateKey.cpp - a key stands once in the semantic --------------------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class SemanticDuplicateKey : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.hasSemantic(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    claims.add(GroundClaim::of(
        subject.identity.size(), [&](uint32_t number) { return firstOf(subject, number) == number; },
        [&](uint32_t number) {
          for (uint32_t earlier = 0; earlier < number; ++earlier)
            if (!differFromBehind(subject.identity[earlier].first, subject.identity[number].first))
              return true;
          return false;
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    const auto &[key, value] = subject.identity[refutation.subject];
    const std::string &first = subject.identity[firstOf(subject, refutation.subject)].second;
    finding.message =
        "the semantic says `" + clipped(key) + "` twice: " + inQuotes(first) + ", and then " + inQuotes(value);
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    finding.values = {{"key", key}, {"first", first}, {"second", value}};
    return finding;
  }

private:
  static std::string clipped(llvm::StringRef key) { return key.take_front(40).str(); }
  /// Where the key of an entry stands first.
  static uint32_t firstOf(const SpectralSubject &subject, uint32_t number) {
    const std::string &key = subject.identity[number].first;
    return llvm::find_if(subject.identity, [&](const auto &entry) { return entry.first == key; }) -
           subject.identity.begin();
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSemanticDuplicateKey() {
  return std::make_unique<SemanticDuplicateKey>();
}
} // namespace precedent
