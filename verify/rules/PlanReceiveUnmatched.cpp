#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class PlanReceiveUnmatched : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("other ends of a message", 1, {});
    for (size_t connection = 0; connection < subject.index.receives.size(); ++connection)
      for (size_t at = 0; at < subject.index.receives[connection].size(); ++at)
        claim.add(at < subject.index.sends[connection].size(), subject.index.receives[connection][at]);
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    uint32_t connection = plan.receivesOn[refutation.subject];
    size_t own = subject.index.receives[connection].size(), other = subject.index.sends[connection].size();
    Finding finding =
        findingAt(subject, {refutation.subject},
                  stepWithType(plan, refutation.subject) + " receives a message that nobody sends: from " +
                      connectionText(plan.connections[connection]) + " there are " + llvm::Twine(own) +
                      " receives and " + llvm::Twine(other) + " sends");
    finding.values = {{"receives", std::to_string(own)}, {"sends", std::to_string(other)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePlanReceiveUnmatched() {
  return std::make_unique<PlanReceiveUnmatched>();
}
} // namespace precedent
