//===- MegaMoeDependencyUnknown.cpp - every dependency names an action of the plan --------------------------------===//

#include "verify/rules/support/PlanNames.h"
#include "verify/rules/support/PlanText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {
/// Subjects are entries of all lists, counted through.
class MegaMoeDependencyUnknown : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    llvm::ArrayRef<Token> names = subject.plan.actions.dependsOn.all();
    llvm::ArrayRef<ActionIndex> named = subject.plan.actions.dependsOnAction.all();
    PlanNames ids(subject.plan);
    claims.add(GroundClaim::of(
        names.size(), [&](uint32_t entry) { return named[entry] != kNoAction; },
        [&](uint32_t entry) { return !ids.has(names[entry].text); }));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    auto [action, place] = dependencyAt(subject.plan, refutation.instance);
    llvm::StringRef name = subject.plan.actions.dependsOn[action][place].text;
    Finding finding;
    finding.anchor = dependencyAnchor(action, place);
    finding.message = inQuotes(subject.plan.actions.actionId[action]) + " waits for " + inQuotes(name) +
                      ", which is no action of this plan";
    finding.actions = {subject.plan.actions.actionId[action].str()};
    finding.values = {{"dependency", inQuotes(name)}};
    if (std::optional<MegaMoeAction> meant = MegaMoeAction::parse(name))
      finding.notes.push_back("the plan has " + std::to_string(subject.plan.numChunks()) + " chunks, counted from 0");
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeDependencyUnknown() {
  return std::make_unique<MegaMoeDependencyUnknown>();
}
} // namespace precedent
