#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"

using namespace precedent;

namespace {

class LegacyCarrier : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override {
    return subject.carrier.hasLegacyPlan || subject.carrier.hasLegacySteps;
  }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const PipelineCarrier &carrier = subject.carrier;
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return !isPreCarrier(carrier); },
        [&](uint32_t) {
          bool hasCarrierPart = carrier.digest.state != AttributeState::Absent ||
                                carrier.schema.state != AttributeState::Absent ||
                                carrier.steps != AttributeState::Absent;
          return carrier.hasLegacySteps || (carrier.hasLegacyPlan && !hasCarrierPart);
        }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    if (subject.carrier.hasLegacySteps) {
      finding.message = "the rows of `tessera.pipeline_steps` are of the generation before carriers: serialized steps "
                        "with a region, without ids and dependencies, so there is no order to be checked";
      finding.anchor = Anchor::attribute(kStepsAttribute);
    } else {
      finding.message = "the module has only `tessera.pipeline_plan`, of the generation before carriers: sizes, but no "
                        "rows and no digest, so there is no order to be checked";
      finding.anchor = Anchor::attribute(kLegacyPlanAttribute);
    }
    finding.values = {{"generation", "before tessera.pipeline_schedule.v1"}};
    finding.fix = Fix{"emit the module again with the current planner, which writes a carrier", {}, {}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeLegacyCarrier() {
  return std::make_unique<LegacyCarrier>();
}
} // namespace precedent
