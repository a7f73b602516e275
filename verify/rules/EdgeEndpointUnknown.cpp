//===- EdgeEndpointUnknown.cpp - edges join actions of the object -------------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/NameLookup.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// Subjects are edge * 2, and + 1 for the successor. Ends without a text are `edge-endpoint-empty`'s.
class EdgeEndpointUnknown : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const EdgeTable &edges = subject.object.edges;
    NameLookup lookup(subject.object);
    GroundClaim claim;
    auto look = [&](uint32_t end, const Token &name, ActionIndex named) {
      if (!name.isNonEmptyString())
        return;
      ++claim.total;
      if (named == kNoAction)
        claim.refuted.push_back(end);
      if (lookup.namesNothing(name.text, named))
        claim.refutedAgain.push_back(end);
    };
    for (uint32_t edge = 0; edge < edges.size(); ++edge) {
      look(2 * edge, edges.predecessor[edge], edges.from[edge]);
      look(2 * edge + 1, edges.successor[edge], edges.to[edge]);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const EdgeTable &edges = subject.object.edges;
    uint32_t edge = refutation.instance / 2;
    bool isSuccessor = refutation.instance % 2 != 0;
    llvm::StringRef field = isSuccessor ? "successor" : "predecessor";
    llvm::StringRef name = (isSuccessor ? edges.successor : edges.predecessor)[edge].text;
    Finding finding = findingAt(subject.object, Part::Edge, edge, field);
    finding.message =
        (field + " of " + nameOfElement(subject.object, Part::Edge, edge)).str() + " is no action of this object";
    finding.values = {{field.str(), inQuotes(name)}};
    if (std::string nearest = nearestAction(subject.object, name); !nearest.empty())
      finding.fix = Fix{"write " + nearest, {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeEdgeEndpointUnknown() {
  return std::make_unique<EdgeEndpointUnknown>();
}
} // namespace precedent
