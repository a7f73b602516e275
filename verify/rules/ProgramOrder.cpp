#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyFix.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class ProgramOrder : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return isReadable(subject); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const ActionGraph &graph = subject.carrier.graph;
    std::vector<ActionIndex> lastOfLane;
    OrderClaim claim;
    for (ActionIndex row = 0; row < graph.size(); ++row) {
      uint32_t lane = graph.lane[row];
      if (lane >= lastOfLane.size())
        lastOfLane.resize(lane + 1, kNoAction);
      if (lastOfLane[lane] != kNoAction)
        claim.add(lastOfLane[lane], row);
      lastOfLane[lane] = row;
    }
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex before = refutation.before, after = refutation.after;
    Finding finding;
    finding.message = (stepText(rows, after) + " follows " + stepText(rows, before) + " on rank " +
                       llvm::Twine(rows.rank[after]) + ", but no dependency says so")
                          .str();
    finding.anchor = Anchor::row(after, "depends_on");
    finding.actions = {rows.actionId[before].str(), rows.actionId[after].str()};
    finding.counterexample = explainer.orderWithout(before, after);
    finding.fix = addDependency(rows.actionId[before]);
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeProgramOrder() {
  return std::make_unique<ProgramOrder>();
}
} // namespace precedent
