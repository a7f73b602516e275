//===- NativeEntryTarget.cpp - the program enters the package of its own target --------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class NativeEntryTarget : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override {
    return subject.planned && subject.find("native_entry");
  }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    llvm::StringRef written = *subject.find("native_entry"), expected = subject.planned->facts.nativeEntry;
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return written == expected; },
        [&](uint32_t) { return differFromBehind(written, expected); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    const SpectralFacts &facts = subject.planned->facts;
    finding.message = "the semantic enters " + inQuotes(*subject.find("native_entry")) + ", and " +
                      nameOf(facts.kind).str() + " on " + facts.target.str() + " is entered by " +
                      facts.nativeEntry.str();
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    finding.values = {{"written", *subject.find("native_entry")}, {"expected", facts.nativeEntry.str()}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNativeEntryTarget() {
  return std::make_unique<NativeEntryTarget>();
}
} // namespace precedent
