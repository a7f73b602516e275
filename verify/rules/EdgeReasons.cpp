//===- EdgeReasons.cpp - every edge says why ----------------------------------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// At least one reason, none of them empty. Repeats are allowed: upstream keeps them in the digest.
class EdgeReasons : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const EdgeTable &edges = subject.object.edges;
    Malformed malformed(subject.object, Part::Edge);
    claims.add(GroundClaim::of(
        edges.size(),
        [&](uint32_t edge) {
          return malformed.has(edge) ||
                 (edges.reasonsType[edge] == TokenType::Array && !edges.reasons[edge].empty() &&
                  llvm::all_of(edges.reasons[edge], [](const Token &reason) { return reason.isNonEmptyString(); }));
        },
        [&](uint32_t edge) { return !malformed.has(edge) && !firstProblem(edges, edge).empty(); }));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const EdgeTable &edges = subject.object.edges;
    uint32_t edge = refutation.instance;
    Finding finding = findingAt(subject.object, Part::Edge, edge, "reasons");
    finding.message = nameOfElement(subject.object, Part::Edge, edge) + " " + firstProblem(edges, edge);
    finding.values = {{"reasons", std::to_string(edges.reasons[edge].size())}};
    return finding;
  }

private:
  /// Completes "the edge …", or empty. A walk over the entries, apart from the test in `state`.
  static std::string firstProblem(const EdgeTable &edges, uint32_t edge) {
    switch (edges.reasonsType[edge]) {
    case TokenType::Array:
      break;
    case TokenType::Missing:
      return "has no reasons; it must say why its ends are ordered";
    default:
      return "has reasons that are not a list";
    }
    size_t count = 0;
    for (const Token &reason : edges.reasons[edge]) {
      if (reason.type != TokenType::String)
        return "has a reason that is " + describe(reason) + "; reasons must be texts";
      if (reason.text.size() == 0)
        return "has an empty reason";
      ++count;
    }
    return count == 0 ? "has an empty list of reasons; it must say why its ends are ordered" : "";
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeEdgeReasons() {
  return std::make_unique<EdgeReasons>();
}
} // namespace precedent
