#include "verify/rules/support/GraphText.h"
#include "verify/rules/support/OracleRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class OracleUnknownAction : public OracleRule {
public:
  void state(const GraphSubject &subject, Claims &claims) const override {
    const OracleMatch &match = *subject.match;
    const std::vector<OracleGraph::Edge> &edges = subject.oracle->edges;
    std::vector<llvm::StringRef> ids(subject.graph.operationId);
    llvm::sort(ids);
    auto exists = [&](llvm::StringRef id) { return std::binary_search(ids.begin(), ids.end(), id); };
    claims.add(GroundClaim::of(
        edges.size(), [&](uint32_t edge) { return match.isSound(edge); },
        [&](uint32_t edge) {
          const OracleGraph::Edge &written = edges[edge];
          return written.predecessor == written.successor || !exists(written.predecessor) || !exists(written.successor);
        }));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const override {
    const OracleGraph::Edge &edge = subject.oracle->edges[refutation.subject];
    bool knowsFirst = subject.match->predecessors[refutation.subject] != kNoAction;
    Finding finding;
    finding.anchor = Anchor::element(Anchor::Kind::Edge, refutation.subject);
    if (edge.predecessor == edge.successor && knowsFirst)
      finding.message = "the oracle orders " + named(edge.predecessor) + " before itself";
    else
      finding.message = "the oracle has an edge " + std::string(knowsFirst ? "to " : "from ") +
                        named(knowsFirst ? edge.successor : edge.predecessor) + ", which is no operation of the graph";
    finding.values = {{"predecessor", edge.predecessor.str()}, {"successor", edge.successor.str()}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOracleUnknownAction() {
  return std::make_unique<OracleUnknownAction>();
}
} // namespace precedent
