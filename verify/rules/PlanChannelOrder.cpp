#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// Messages of a plan have no names, so what can be told apart is how large they are.
class PlanChannelOrder : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override { return subject.plan.hasConnections; }

  void state(const PlanSubject &subject, Claims &claims) const override {
    const PlanIndex &index = subject.index;
    RangeClaim claim = rangeClaim("chunks that a receive takes, less those that its send sends", 0, 0);
    for (size_t connection = 0; connection < index.sends.size(); ++connection)
      for (size_t at = 0; at < std::min(index.sends[connection].size(), index.receives[connection].size()); ++at)
        claim.add(subject.plan.messageUnits[index.receives[connection][at]] -
                      subject.plan.messageUnits[index.sends[connection][at]],
                  index.receives[connection][at]);
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    auto pair =
        llvm::find_if(subject.index.unequal, [&](const auto &entry) { return entry.second == refutation.subject; });
    auto [send, receive] = *pair;
    Finding finding = findingAt(subject, {receive, send},
                                stepWithType(plan, receive) + " takes " + llvm::Twine(plan.messageUnits[receive]) +
                                    " chunks, and the message that comes is that of " + stepWithType(plan, send) +
                                    " with " + llvm::Twine(plan.messageUnits[send]),
                                "cnt");
    finding.values = {{"received", std::to_string(plan.messageUnits[receive])},
                      {"sent", std::to_string(plan.messageUnits[send])}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePlanChannelOrder() {
  return std::make_unique<PlanChannelOrder>();
}
} // namespace precedent
