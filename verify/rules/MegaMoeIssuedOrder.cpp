//===- MegaMoeIssuedOrder.cpp - a runtime issues actions in an order that the plan allows -------------------------===//

#include "verify/rules/support/IssuedRows.h"

using namespace precedent;

namespace {
/// An edge of the plan whose ends were both issued.
struct IssuedEdge {
  ActionIndex before, after;
};

/// By the entry of the dependent, so that the first edge that an order breaks is the first that is refuted.
std::vector<IssuedEdge> edgesByIssue(const MegaMoePlan &plan, const IssuedRows &issued) {
  std::vector<IssuedEdge> edges;
  edges.reserve(plan.graph.predecessors.total());
  for (uint32_t entry = 0; entry < issued.row.size(); ++entry) {
    ActionIndex row = issued.row[entry];
    if (row == kNoAction || issued.first[row] != entry)
      continue;
    for (ActionIndex before : plan.graph.predecessors[row])
      if (issued.first[before] != IssuedRows::kNever)
        edges.push_back({before, row});
  }
  return edges;
}

/// Actions that were never issued are `megamoe-issued-set`'s.
class MegaMoeIssuedOrder : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape && subject.issued; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    IssuedRows issued(subject);
    RangeClaim claim;
    claim.quantity = "entries from a dependency to its dependent";
    claim.low = 1;
    std::vector<IssuedEdge> edges = edgesByIssue(subject.plan, issued);
    for (uint32_t edge = 0; edge < edges.size(); ++edge)
      claim.add(int64_t(issued.first[edges[edge].after]) - int64_t(issued.first[edges[edge].before]), edge);
    claims.add(std::move(claim));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    IssuedRows issued(subject);
    IssuedEdge edge = edgesByIssue(subject.plan, issued)[refutation.subject];
    std::string before = subject.plan.actions.actionId[edge.before].str();
    std::string after = subject.plan.actions.actionId[edge.after].str();
    uint32_t entry = issued.first[edge.after];
    Finding finding;
    finding.anchor = issuedAnchor(entry);
    if (edge.before == edge.after)
      finding.message = after + " was issued, and it waits for itself";
    else
      finding.message = after + " was issued before " + before + ", for which it waits: entry " +
                        std::to_string(entry) + " of the issued order against entry " +
                        std::to_string(issued.first[edge.before]);
    finding.actions = {before, after};
    finding.values = {{"entry", std::to_string(entry)},
                      {"entry_of_dependency", std::to_string(issued.first[edge.before])}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeIssuedOrder() {
  return std::make_unique<MegaMoeIssuedOrder>();
}
} // namespace precedent
