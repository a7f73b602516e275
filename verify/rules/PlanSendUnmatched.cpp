#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class PlanSendUnmatched : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("other ends of a message", 1, {});
    for (size_t connection = 0; connection < subject.index.sends.size(); ++connection)
      for (size_t at = 0; at < subject.index.sends[connection].size(); ++at)
        claim.add(at < subject.index.receives[connection].size(), subject.index.sends[connection][at]);
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    uint32_t connection = plan.sendsOn[refutation.subject];
    size_t own = subject.index.sends[connection].size(), other = subject.index.receives[connection].size();
    Finding finding =
        findingAt(subject, {refutation.subject},
                  stepWithType(plan, refutation.subject) + " sends a message that nobody receives: from " +
                      connectionText(plan.connections[connection]) + " there are " + llvm::Twine(own) + " sends and " +
                      llvm::Twine(other) + " receives");
    finding.values = {{"sends", std::to_string(own)}, {"receives", std::to_string(other)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePlanSendUnmatched() {
  return std::make_unique<PlanSendUnmatched>();
}
} // namespace precedent
