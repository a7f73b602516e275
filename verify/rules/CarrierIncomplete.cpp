#include "verify/Rule.h"
#include "verify/rules/support/CarrierHeader.h"
#include "verify/rules/support/CarrierShape.h"

using namespace precedent;

namespace {

class CarrierIncomplete : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return !isPreCarrier(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const PipelineCarrier &carrier = subject.carrier;
    claims.add(GroundClaim::of(
        kNumHeaderAttributes, [&](uint32_t number) { return isAsNeeded(carrier, HeaderAttribute(number)); },
        [&](uint32_t number) { return !headerProblem(carrier, HeaderAttribute(number)).empty(); }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    auto attribute = HeaderAttribute(refutation.instance);
    Finding finding;
    finding.message = headerProblem(subject.carrier, attribute);
    bool isAbsent = stateOf(subject.carrier, attribute) == AttributeState::Absent;
    finding.anchor = isAbsent ? Anchor::carrier() : Anchor::attribute(nameOf(attribute));
    finding.values = {{"attribute", nameOf(attribute).str()}};
    finding.fix = Fix{"emit the carrier again with the current planner, which writes all of its attributes", {}, {}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeCarrierIncomplete() {
  return std::make_unique<CarrierIncomplete>();
}
} // namespace precedent
