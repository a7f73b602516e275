#include "verify/rules/support/GraphText.h"
#include "verify/rules/support/OracleRule.h"

using namespace precedent;

namespace {
class MissingOracleEdge : public OracleRule {
public:
  void state(const GraphSubject &subject, Claims &claims) const override {
    const OracleMatch &match = *subject.match;
    OrderClaim claim;
    for (size_t edge = 0; edge < match.predecessors.size(); ++edge)
      if (match.isSound(edge))
        claim.add(match.predecessors[edge], match.successors[edge]);
    claims.add(std::move(claim));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    ActionIndex before = refutation.before, after = refutation.after;
    Finding finding;
    finding.message = ("the oracle orders " + named(subject.idOf(before)) + " before " + named(subject.idOf(after)) +
                       ", and no inferred edges do (" + nameOf(subject.policy) + ")")
                          .str();
    finding.anchor = Anchor::element(Anchor::Kind::Edge, edgeOf(subject, refutation.instance));
    finding.actions = {subject.idOf(before).str(), subject.idOf(after).str()};
    finding.counterexample = explainer.orderWithout(before, after);
    if (subject.slice)
      addSlice(subject, before, after, /*isMissing=*/true, finding);
    return finding;
  }

private:
  static uint32_t edgeOf(const GraphSubject &subject, uint32_t instance) {
    const OracleMatch &match = *subject.match;
    uint32_t left = instance;
    for (uint32_t edge = 0; edge < match.predecessors.size(); ++edge)
      if (match.isSound(edge) && left-- == 0)
        return edge;
    return 0;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMissingOracleEdge() {
  return std::make_unique<MissingOracleEdge>();
}
} // namespace precedent
