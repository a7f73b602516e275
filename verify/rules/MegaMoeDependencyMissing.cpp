//===- MegaMoeDependencyMissing.cpp - a plan orders what must be ordered ------------------------------------------===//

#include "verify/rules/support/PlanOracle.h"
#include "verify/rules/support/PlanText.h"

using namespace precedent;

namespace {
/// An order that others imply need not be listed.
class MegaMoeDependencyMissing : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasActions; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    PlanOracle oracle(subject);
    OrderClaim claim;
    for (ActionIndex row = 0; row < oracle.oracle().size(); ++row)
      for (ActionIndex before : oracle.oracle().predecessors[row])
        claim.add(oracle.inPlan(before), oracle.inPlan(row));
    claims.add(std::move(claim));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    llvm::ArrayRef<llvm::StringRef> id = subject.plan.actions.actionId;
    std::string before = id[refutation.before].str(), after = id[refutation.after].str();
    Finding finding;
    finding.anchor = Anchor::row(refutation.after);
    finding.message = after + " is not ordered after " + before + ": " +
                      reasonOf(*MegaMoeAction::parse(before), *MegaMoeAction::parse(after));
    finding.actions = {before, after};
    finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    finding.fix = Fix{"add \"" + before + "\" to what " + after + " waits for", {}, "\"" + before + "\""};
    return finding;
  }

private:
  static std::string reasonOf(const MegaMoeAction &before, const MegaMoeAction &after) {
    if (before.chunk == after.chunk)
      return "it uses what that one makes";
    if (after.phase == MegaMoePhase::Combine)
      return before.phase == MegaMoePhase::Combine ? "results are combined in the order of the chunks"
                                                   : "the first combine waits until the second chunk is on its way";
    return before.phase == MegaMoePhase::Combine ? "its buffer is free only when that chunk has been combined"
                                                 : "the first two chunks are dispatched in their order";
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeDependencyMissing() {
  return std::make_unique<MegaMoeDependencyMissing>();
}
} // namespace precedent
