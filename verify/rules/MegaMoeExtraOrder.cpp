//===- MegaMoeExtraOrder.cpp - a plan orders no more than it must -------------------------------------------------===//

#include "verify/rules/support/PlanOracle.h"
#include "verify/rules/support/PlanText.h"

using namespace precedent;

namespace {
/// Entries of all lists that the oracle's own order does not imply. One that it implies is redundant, and costs
/// nothing.
class MegaMoeExtraOrder : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasActions; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    const MegaMoePlan &plan = subject.plan;
    PlanOracle oracle(subject);
    OrderClaim claim;
    for (ActionIndex action = 0; action < plan.actions.size(); ++action)
      for (ActionIndex before : plan.graph.predecessors[action])
        if (before != action)
          claim.add(oracle.inOracle(before), oracle.inOracle(action));
    claim.graph = std::make_shared<ActionGraph>(oracle.oracle());
    claims.add(std::move(claim));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    const MegaMoePlan &plan = subject.plan;
    ActionIndex before = plan.actionOf[refutation.before], after = plan.actionOf[refutation.after];
    std::string first = plan.actions.actionId[before].str(), second = plan.actions.actionId[after].str();
    Finding finding;
    finding.anchor = dependencyAnchor(after, *placeOfDependency(plan, after, before));
    finding.message = second + " waits for " + first + ", and nothing requires that";
    finding.actions = {first, second};
    finding.notes.push_back("an order of collectives that all ranks must share is a decision that a plan may take; any "
                            "other order that nothing requires is lost overlap");
    finding.fix = Fix{"remove \"" + first + "\" from what " + second + " waits for", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeExtraOrder() {
  return std::make_unique<MegaMoeExtraOrder>();
}
} // namespace precedent
