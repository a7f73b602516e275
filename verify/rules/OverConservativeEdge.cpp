#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/GraphText.h"

#include "llvm/ADT/STLExtras.h"
using namespace precedent;

namespace {
/// Claims that the measure orders what the policy orders; they are decided over the edges of the measure.
class OverConservativeEdge : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.against && subject.against->dag; }

  void state(const GraphSubject &subject, Claims &claims) const override {
    const ActionGraph &drawn = subject.dag.graph;
    OrderClaim claim;
    for (ActionIndex after = 0; after < drawn.size(); ++after)
      for (ActionIndex before : drawn.predecessors[after])
        claim.add(before, after);
    claims.add(std::move(claim));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    ActionIndex before = refutation.before, after = refutation.after;
    const MeasureFacts &against = *subject.against;
    double price = against.paths->priceOf(before, after);
    Finding finding;
    finding.message = ("the edge from " + named(subject.idOf(before)) + " to " + named(subject.idOf(after)) + " " +
                       reasonsText(&subject.dag, subject.dag.graph, before, after) + " orders what " + against.name +
                       " leaves free; " +
                       (price > 0 ? "it alone lengthens the critical path from " + numberText(against.paths->length()) +
                                        " to " + numberText(against.paths->length() + price)
                                  : "by itself it does not lengthen the critical path"))
                          .str();
    finding.anchor = Anchor::row(after);
    finding.actions = {subject.idOf(before).str(), subject.idOf(after).str()};
    finding.values = {{"price", numberText(price)}};
    finding.counterexample = explainer.orderWithout(before, after);
    addSlice(subject, before, after, /*isMissing=*/false, finding);
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOverConservativeEdge() {
  return std::make_unique<OverConservativeEdge>();
}
} // namespace precedent
