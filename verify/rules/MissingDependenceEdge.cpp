#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/GraphText.h"

using namespace precedent;

namespace {
/// Of the policy that the inferred edges are measured by.
class MissingDependenceEdge : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.against && subject.against->dag; }

  void state(const GraphSubject &subject, Claims &claims) const override {
    const ActionGraph &wanted = subject.against->graph;
    OrderClaim claim;
    for (ActionIndex after = 0; after < wanted.size(); ++after)
      for (ActionIndex before : wanted.predecessors[after])
        claim.add(before, after);
    claims.add(std::move(claim));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    ActionIndex before = refutation.before, after = refutation.after;
    const MeasureFacts &against = *subject.against;
    Finding finding;
    finding.message = ("no edges of " + nameOf(subject.policy) + " order " + named(subject.idOf(before)) + " before " +
                       named(subject.idOf(after)) + ", but " + against.name + " does " +
                       reasonsText(against.dag, against.graph, before, after))
                          .str();
    finding.anchor = Anchor::row(after);
    finding.actions = {subject.idOf(before).str(), subject.idOf(after).str()};
    finding.counterexample = explainer.orderWithout(before, after);
    addSlice(subject, before, after, /*isMissing=*/true, finding);
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMissingDependenceEdge() {
  return std::make_unique<MissingDependenceEdge>();
}
} // namespace precedent
