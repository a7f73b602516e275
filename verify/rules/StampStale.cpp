//===- StampStale.cpp - stamps of a pipeline's module are the digest of its schedule ---------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/Stamps.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class StampStale : public CarrierRule {
public:
  /// Without a digest there is nothing to compare with, which another rule says.
  bool applies(const CarrierSubject &subject) const override {
    return subject.carrier.module && subject.carrier.digest.present();
  }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    std::vector<PlacedStamp> stamps = stampsIn(*subject.carrier.module);
    llvm::StringRef digest = subject.carrier.digest.value;
    claims.add(GroundClaim::of(
        stamps.size(), [&](uint32_t number) { return stamps[number].stamp->digest == digest; },
        [&](uint32_t number) { return differFromBehind(stamps[number].stamp->digest, digest); }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    PlacedStamp placed = stampsIn(*subject.carrier.module)[refutation.subject];
    Finding finding;
    finding.message = "`" + subject.carrier.module->operations[placed.operation].name + "` is stamped " +
                      shortDigest(placed.stamp->digest) + " at the level " + nameOf(placed.stamp->level).str() +
                      ", and the schedule of its module has the digest " + shortDigest(subject.carrier.digest.value);
    finding.anchor = Anchor::element(Anchor::Kind::Operation, placed.operation);
    finding.values = {{"stamp", placed.stamp->digest}, {"digest", subject.carrier.digest.value.str()}};
    finding.notes.push_back("it was made from another schedule, or the schedule was changed since");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStampStale() {
  return std::make_unique<StampStale>();
}
} // namespace precedent
