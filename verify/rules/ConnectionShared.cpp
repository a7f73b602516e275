#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class ConnectionShared : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("further blocks at one end of a connection", {}, 0);
    std::vector<bool> isAgain(subject.plan.size());
    for (const PlanIndex::Shared &shared : subject.index.shared)
      isAgain[shared.again] = true;
    for (const auto *ends : {&subject.index.sends, &subject.index.receives})
      for (const std::vector<ActionIndex> &steps : *ends)
        for (ActionIndex step : steps)
          claim.add(isAgain[step], step);
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    auto shared =
        llvm::find_if(subject.index.shared, [&](const auto &entry) { return entry.again == refutation.subject; });
    bool sends = plan.sendsOn[shared->again] != kNoNumber && plan.sendsOn[shared->again] == plan.sendsOn[shared->first];
    uint32_t connection = sends ? plan.sendsOn[shared->again] : plan.receivesOn[shared->again];
    return findingAt(subject, {shared->again, shared->first},
                     "block " + llvm::Twine(plan.blockId[plan.block[shared->again]]) + " and block " +
                         llvm::Twine(plan.blockId[plan.block[shared->first]]) + " of GPU " +
                         llvm::Twine(plan.gpuOfStep(shared->again)) + " both " + (sends ? "send" : "receive") +
                         " from " + connectionText(plan.connections[connection]) +
                         ", so nobody knows whose message is the next");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeConnectionShared() {
  return std::make_unique<ConnectionShared>();
}
} // namespace precedent
