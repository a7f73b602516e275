//===- LevelsDisagree.cpp - what was made from a spectral program has its digest -------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/Stamps.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

/// Stamps of programs and records are the business of other rules.
std::vector<PlacedStamp> stampsOf(const SpectralSubject &subject) {
  std::vector<PlacedStamp> stamps = stampsIn(*subject.carrier.module);
  llvm::erase_if(stamps, [&](const PlacedStamp &placed) {
    const std::string &name = subject.carrier.module->operations[placed.operation].name;
    return name == kProgramOperation || name == kArtifactOperation;
  });
  return stamps;
}

class LevelsDisagree : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override {
    return subject.carrier.module && subject.carrier.digest.present();
  }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    std::vector<PlacedStamp> stamps = stampsOf(subject);
    llvm::StringRef digest = subject.carrier.digest.value;
    claims.add(GroundClaim::of(
        stamps.size(), [&](uint32_t number) { return stamps[number].stamp->digest == digest; },
        [&](uint32_t number) { return differFromBehind(stamps[number].stamp->digest, digest); }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    PlacedStamp placed = stampsOf(subject)[refutation.subject];
    Finding finding;
    finding.message = "`" + subject.carrier.module->operations[placed.operation].name + "` is stamped " +
                      shortDigest(placed.stamp->digest) + " at the level " + nameOf(placed.stamp->level).str() +
                      ", and its module " + shortDigest(subject.carrier.digest.value) + ": one of them is stale";
    finding.anchor = Anchor::element(Anchor::Kind::Operation, placed.operation);
    finding.values = {{"stamp", placed.stamp->digest},
                      {"digest", subject.carrier.digest.value},
                      {"level", nameOf(placed.stamp->level).str()}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeLevelsDisagree() {
  return std::make_unique<LevelsDisagree>();
}
} // namespace precedent
