#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"

using namespace precedent;

namespace {

class LegacyPlanIgnored : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return !isPreCarrier(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const PipelineCarrier &carrier = subject.carrier;
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return !carrier.hasLegacyPlan; }, [&](uint32_t) { return carrier.hasLegacyPlan; }));
  }

  Finding explain(const CarrierSubject &, const Refutation &, Explainer &) const override {
    Finding finding;
    finding.message = "`tessera.pipeline_plan` stands beside a carrier and is ignored; the carrier alone counts";
    finding.anchor = Anchor::attribute(kLegacyPlanAttribute);
    finding.values = {{"attribute", kLegacyPlanAttribute.str()}};
    finding.fix = Fix{"remove `tessera.pipeline_plan`", {}, {}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeLegacyPlanIgnored() {
  return std::make_unique<LegacyPlanIgnored>();
}
} // namespace precedent
