//===- MegaMoeDependencySelf.cpp - no action of a plan waits for itself -------------------------------------------===//

#include "verify/rules/support/PlanText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {
/// Subjects are entries of all lists, counted through. One code compares texts, the other what the reader resolved.
class MegaMoeDependencySelf : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    const MegaMoeActionTable &actions = subject.plan.actions;
    GroundClaim claim;
    claim.total = actions.dependsOn.total();
    for (ActionIndex action = 0; action < actions.size(); ++action) {
      auto entry = static_cast<uint32_t>(actions.dependsOn.beginOf(action));
      for (const Token &dependency : actions.dependsOn[action]) {
        if (dependency.text == actions.actionId[action])
          claim.refuted.push_back(entry);
        if (actions.dependsOnAction.all()[entry] == action)
          claim.refutedAgain.push_back(entry);
        ++entry;
      }
    }
    claims.add(std::move(claim));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    auto [action, place] = dependencyAt(subject.plan, refutation.instance);
    llvm::StringRef id = subject.plan.actions.actionId[action];
    Finding finding;
    finding.anchor = dependencyAnchor(action, place);
    finding.message = inQuotes(id) + " waits for itself, so it can never start";
    finding.counterexample.emplace();
    finding.counterexample->cycle = {id.str()};
    finding.fix = Fix{"remove " + inQuotes(id) + " from its own list", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeDependencySelf() {
  return std::make_unique<MegaMoeDependencySelf>();
}
} // namespace precedent
