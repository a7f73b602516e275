//===- MegaMoeLimitUnreached.cpp - the limit is one that some order reaches ---------------------------------------===//

#include "verify/rules/support/PlanHoldings.h"
#include "verify/rules/support/PlanText.h"

using namespace precedent;

namespace {
class MegaMoeLimitUnreached : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasActions && subject.limit; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    LiveClaim claim;
    claim.quantity = "live chunks";
    claim.holdings = chunkHoldings(subject.plan);
    claim.bound = LiveClaim::Bound::Sometimes;
    claim.limit = *subject.limit;
    claims.add(std::move(claim));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    std::string limit = std::to_string(*subject.limit), reached = std::to_string(refutation.value);
    Finding finding;
    finding.anchor = Anchor::attribute(nameOf(PlanMaxInFlightChunks));
    finding.message = "max_in_flight_chunks is " + limit + ", and the dependencies let no more than " + reached +
                      " chunks be live at once";
    finding.values = {{"limit", limit}, {"live_chunks", reached}};
    finding.notes.push_back("dispatch:c waits for combine:(c-2) whatever the limit says, so room for more than two "
                            "buffers is never used, and max_live_dispatch_bytes promises too much");
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeLimitUnreached() {
  return std::make_unique<MegaMoeLimitUnreached>();
}
} // namespace precedent
