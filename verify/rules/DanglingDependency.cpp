#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class DanglingDependency : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("steps that a dependence names", 1, {});
    for (uint32_t number = 0; number < subject.index.dependences.size(); ++number)
      claim.add(subject.index.dependences[number].target != kNoAction, number);
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    const PlanIndex::Dependence &dependence = subject.index.dependences[refutation.subject];
    const PlanDependence &written = plan.dependences[dependence.owner][dependence.entry];
    uint32_t gpu = plan.gpuOfStep(dependence.owner);
    uint32_t block = plan.findBlock(gpu, written.block);
    std::string message = stepWithType(plan, dependence.owner) + " waits for step " + std::to_string(written.step) +
                          " of block " + std::to_string(written.block);
    if (block == kNoNumber)
      message += ", and GPU " + std::to_string(gpu) + " has no such block";
    else
      message += ", which has only " + std::to_string(plan.stepBegin[block + 1] - plan.stepBegin[block]);
    Finding finding = findingAt(subject, {dependence.owner}, message, block == kNoNumber ? "depid" : "deps");
    finding.values = {{"block", std::to_string(written.block)}, {"step", std::to_string(written.step)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDanglingDependency() {
  return std::make_unique<DanglingDependency>();
}
} // namespace precedent
