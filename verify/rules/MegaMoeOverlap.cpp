//===- MegaMoeOverlap.cpp - the next chunk can be dispatched while one is combined --------------------------------===//

#include "verify/rules/support/PlanText.h"

using namespace precedent;

namespace {
/// For every chunk, not only for the first: dispatch(c+1) may run before combine(c).
class MegaMoeOverlap : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override {
    return subject.hasActions && subject.plan.numChunks() > 1;
  }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    FreeClaim claim;
    for (uint32_t chunk = 1; chunk < subject.plan.numChunks(); ++chunk)
      claim.add(subject.plan.action(chunk - 1, MegaMoePhase::Combine),
                subject.plan.action(chunk, MegaMoePhase::Dispatch));
    claims.add(std::move(claim));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    llvm::ArrayRef<llvm::StringRef> id = subject.plan.actions.actionId;
    std::vector<ActionIndex> chain = explainer.pathBetween(refutation.before, refutation.after);
    Finding finding;
    finding.anchor = Anchor::row(refutation.after);
    finding.message = id[refutation.after].str() + " always waits for " + id[refutation.before].str() +
                      ", so these chunks do not overlap";
    if (chain.size() > 2)
      finding.message += ": it does so by way of " + id[chain[chain.size() - 2]].str();
    for (ActionIndex action : chain)
      finding.actions.push_back(id[action].str());
    finding.fix =
        Fix{"leave out one of the dependencies along this chain; the plan needs only that a dispatch waits for "
            "the combine of the chunk two before",
            {},
            {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeOverlap() {
  return std::make_unique<MegaMoeOverlap>();
}
} // namespace precedent
