//===- EdgeSelf.cpp - the ends of an edge are two actions ---------------------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

#include <algorithm>

using namespace precedent;

namespace {
class EdgeSelf : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const EdgeTable &edges = subject.object.edges;
    GroundClaim claim;
    for (uint32_t edge = 0; edge < edges.size(); ++edge) {
      const Token &from = edges.predecessor[edge], &to = edges.successor[edge];
      if (!from.isNonEmptyString() || !to.isNonEmptyString())
        continue;
      ++claim.total;
      if (from.text == to.text)
        claim.refuted.push_back(edge);
      // Where both ends are known, equal texts were resolved to one action; else the bytes are compared from the back.
      bool isKnown = edges.from[edge] != kNoAction && edges.to[edge] != kNoAction;
      if (isKnown ? edges.from[edge] == edges.to[edge]
                  : std::equal(from.text.rbegin(), from.text.rend(), to.text.rbegin(), to.text.rend()))
        claim.refutedAgain.push_back(edge);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const EdgeTable &edges = subject.object.edges;
    Finding finding = findingAt(subject.object, Part::Edge, refutation.instance);
    finding.message = "the edge joins action " + inQuotes(edges.predecessor[refutation.instance].text) + " with itself";
    finding.fix = Fix{"remove the edge, or name the other action", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeEdgeSelf() {
  return std::make_unique<EdgeSelf>();
}
} // namespace precedent
