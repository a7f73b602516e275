//===- MegaMoeActionSet.cpp - every chunk is dispatched, computed and combined, once ------------------------------===//

#include "verify/rules/support/PlanNames.h"
#include "verify/rules/support/PlanText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {
/// The reader lets no id stand twice, so what is left is that none is missing and none is more.
class MegaMoeActionSet : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    const MegaMoePlan &plan = subject.plan;
    PlanNames names(plan);
    claims.add(GroundClaim::of(
                   plan.actionOf.size(), [&](uint32_t cell) { return plan.actionOf[cell] != kNoAction; },
                   [&](uint32_t cell) { return !names.has(actionOf(cell).id()); }),
               Missing);
    std::vector<bool> isExpected(plan.actions.size(), false);
    for (ActionIndex action : plan.actionOf)
      if (action != kNoAction)
        isExpected[action] = true;
    claims.add(GroundClaim::of(
                   plan.actions.size(), [&](uint32_t action) { return isExpected[action]; },
                   [&](uint32_t action) {
                     std::optional<MegaMoeAction> role = MegaMoeAction::parse(plan.actions.actionId[action]);
                     return !role || role->chunk >= plan.numChunks();
                   }),
               Extra);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    if (refutation.tag == Missing) {
      std::string id = actionOf(refutation.instance).id();
      finding.anchor = Anchor::attribute(nameOf(PlanActionDependencies));
      finding.message = "the plan has no action " + id;
      finding.values = {{"missing", id}};
      return finding;
    }
    llvm::StringRef id = subject.plan.actions.actionId[refutation.instance];
    finding.anchor = Anchor::row(refutation.instance);
    finding.message =
        inQuotes(id) + " is no action of a plan with " + std::to_string(subject.plan.numChunks()) + " chunks";
    finding.values = {{"extra", inQuotes(id)}};
    finding.notes.push_back(
        "a plan dispatches, computes and combines each chunk once: dispatch:0, compute:0, combine:0, "
        "and so on");
    return finding;
  }

private:
  enum Tag { Missing, Extra };

  static MegaMoeAction actionOf(uint32_t cell) {
    return {static_cast<MegaMoePhase>(cell % kNumMegaMoePhases), cell / kNumMegaMoePhases};
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeActionSet() {
  return std::make_unique<MegaMoeActionSet>();
}
} // namespace precedent
