//===- ModuleTarget.cpp - the module names the target of its semantic ------------------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class ModuleTarget : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.hasSemantic(); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    claims.add(GroundClaim::of(
        2,
        [&](uint32_t number) {
          const std::string *declared = subject.find(keyOf(number));
          const TextAttribute &written = attributeOf(subject, number);
          return !declared || (written.present() && written.value == *declared);
        },
        [&](uint32_t number) {
          const std::string *declared = subject.find(keyOf(number));
          const TextAttribute &written = attributeOf(subject, number);
          return declared && (written.state != AttributeState::Present || differFromBehind(written.value, *declared));
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    llvm::StringRef name = refutation.subject == 0 ? kTargetAttribute : kArchAttribute;
    const TextAttribute &written = attributeOf(subject, refutation.subject);
    finding.message = "`" + name.str() + "` is " + describe(written) + ", and the semantic is for " +
                      inQuotes(*subject.find(keyOf(refutation.subject)));
    finding.anchor = Anchor::attribute(name);
    finding.values = {{"written", written.value}, {"declared", *subject.find(keyOf(refutation.subject))}};
    return finding;
  }

private:
  static llvm::StringRef keyOf(uint32_t number) { return number == 0 ? "target" : "arch"; }
  static const TextAttribute &attributeOf(const SpectralSubject &subject, uint32_t number) {
    return number == 0 ? subject.carrier.target : subject.carrier.arch;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeModuleTarget() {
  return std::make_unique<ModuleTarget>();
}
} // namespace precedent
