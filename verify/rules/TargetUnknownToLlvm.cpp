//===- TargetUnknownToLlvm.cpp - triple and processor are names that LLVM knows --------------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class TargetUnknownToLlvm : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    // LLVM is the only one who knows; the second code asks it again.
    claims.add(GroundClaim::of(
        subject.profiles.size(), [&](uint32_t number) { return isFine(subject, number, subject.registry[number]); },
        [&](uint32_t number) { return !isFine(subject, number, askRegistry(*subject.profiles[number].profile)); }));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    const TargetProfile &profile = *subject.profiles[refutation.instance].profile;
    RegistryAnswer answer = subject.registry[refutation.instance];
    Finding finding;
    switch (answer) {
    case RegistryAnswer::UnknownTriple:
      finding.message = "LLVM has no target for the triple " + inQuotes(profile.triple);
      break;
    case RegistryAnswer::UnknownProcessor:
      finding.message =
          "LLVM's target " + inQuotes(profile.triple) + " has no processor " + inQuotes(profile.processor);
      break;
    default:
      finding.message = "the profile is ready, and names no target of LLVM that could be checked";
    }
    finding.message = "profile " + inQuotes(profile.name) + ": " + finding.message;
    finding.anchor = Anchor::row(profile.row);
    finding.values = {{"profile", profile.name},
                      {"triple", profile.triple},
                      {"processor", profile.processor},
                      {"registry", nameOf(answer).str()}};
    return finding;
  }

private:
  /// Nobody lowers for a profile that is not ready, so that one may be unverifiable.
  static bool isFine(const TargetSubject &subject, uint32_t number, RegistryAnswer answer) {
    bool isReady = subject.profiles[number].profile->status == TargetStatus::Ready;
    return answer == RegistryAnswer::Known || (answer == RegistryAnswer::Unverifiable && !isReady);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTargetUnknownToLlvm() {
  return std::make_unique<TargetUnknownToLlvm>();
}
} // namespace precedent
