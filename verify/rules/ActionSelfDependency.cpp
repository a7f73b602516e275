//===- ActionSelfDependency.cpp - no action waits for itself ------------------------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

using namespace precedent;

namespace {
/// Subjects are entries of all dependency lists, counted through. One code compares texts, the other follows what the
/// reader resolved: with ids that are used twice the entry can name an earlier action of the same id.
class ActionSelfDependency : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const ActionTable &actions = subject.object.actions;
    GroundClaim claim;
    for (ActionIndex action = 0; action < actions.size(); ++action) {
      const Token &id = actions.actionId[action];
      auto entry = static_cast<uint32_t>(actions.dependsOn.beginOf(action));
      for (const Token &dependency : actions.dependsOn[action]) {
        if (id.isNonEmptyString() && dependency.isString()) {
          ++claim.total;
          if (dependency.text == id.text)
            claim.refuted.push_back(entry);
          ActionIndex named = actions.dependsOnAction.all()[entry];
          if (named == action || (named < action && actions.actionId[named].text == id.text))
            claim.refutedAgain.push_back(entry);
        }
        ++entry;
      }
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ActionTable &actions = subject.object.actions;
    ActionIndex action = listOfEntry(actions.dependsOn, refutation.instance);
    auto place = static_cast<uint32_t>(refutation.instance - actions.dependsOn.beginOf(action));
    Finding finding = findingAt(subject.object, Part::Action, action, "depends_on", place);
    std::string id = inQuotes(actions.actionId[action].text);
    finding.message = "action " + id + " depends on itself, so it can never start";
    finding.counterexample.emplace();
    finding.counterexample->cycle = {actions.actionId[action].text.str()};
    finding.fix = Fix{"remove " + id + " from its depends_on", {}, {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeActionSelfDependency() {
  return std::make_unique<ActionSelfDependency>();
}
} // namespace precedent
