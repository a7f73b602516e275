//===- EdgeEndpointUnknown.cpp - edges join actions of the object -------------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/NameLookup.h"

#include "llvm/ADT/STLExtras.h"
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
    auto look = [&](llvm::ArrayRef<Token> names, llvm::ArrayRef<ActionIndex> named, uint32_t end) {
      lookup.forEach(names, named, [&](uint32_t edge, bool namesNothing) {
        if (names[edge].text.empty())
          return;
        ++claim.total;
        if (named[edge] == kNoAction)
          claim.refuted.push_back(2 * edge + end);
        if (namesNothing)
          claim.refutedAgain.push_back(2 * edge + end);
      });
    };
    look(edges.predecessor, edges.from, 0);
    look(edges.successor, edges.to, 1);
    llvm::sort(claim.refuted);
    llvm::sort(claim.refutedAgain);
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
      finding.fix = Fix{"write " + nearest, {}, nearest};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeEdgeEndpointUnknown() {
  return std::make_unique<EdgeEndpointUnknown>();
}
} // namespace precedent
