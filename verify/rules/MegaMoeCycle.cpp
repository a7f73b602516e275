//===- MegaMoeCycle.cpp - the dependencies of a plan admit an order -----------------------------------------------===//

#include "verify/rules/support/CycleClaim.h"
#include "verify/rules/support/PlanText.h"

using namespace precedent;

namespace {
/// Actions that wait for themselves are `megamoe-dependency-self`'s.
class MegaMoeCycle : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    claims.add(acyclicClaim(subject.plan.graph, topologyWithoutSelfEdges(subject.plan.graph, subject.order.topology)));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &, Explainer &) const override {
    const MegaMoePlan &plan = subject.plan;
    std::vector<ActionIndex> cycle = cycleFromSmallest(topologyWithoutSelfEdges(plan.graph, subject.order.topology));
    Finding finding = cycleFinding(cycle, [&](ActionIndex action) { return plan.actions.actionId[action]; });
    finding.anchor = dependencyAnchor(cycle.front(), *placeOfDependency(plan, cycle.front(), cycle.back()));
    finding.fix = Fix{"remove one of the dependencies of the circle", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeCycle() {
  return std::make_unique<MegaMoeCycle>();
}
} // namespace precedent
