//===- ActionUnknownDependency.cpp - dependencies name actions of the object --------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/NameLookup.h"

using namespace precedent;

namespace {
/// Subjects are entries of all dependency lists, counted through. Entries that are no texts are `object-shape`'s.
class ActionUnknownDependency : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const ActionTable &actions = subject.object.actions;
    llvm::ArrayRef<Token> names = actions.dependsOn.all();
    llvm::ArrayRef<ActionIndex> named = actions.dependsOnAction.all();
    NameLookup lookup(subject.object);
    GroundClaim claim;
    lookup.forEach(names, named, [&](uint32_t entry, bool namesNothing) {
      ++claim.total;
      if (named[entry] == kNoAction)
        claim.refuted.push_back(entry);
      if (namesNothing)
        claim.refutedAgain.push_back(entry);
    });
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const Lists<Token> &lists = subject.object.actions.dependsOn;
    ActionIndex action = listOfEntry(lists, refutation.instance);
    auto place = static_cast<uint32_t>(refutation.instance - lists.beginOf(action));
    llvm::StringRef name = lists[action][place].text;
    Finding finding = findingAt(subject.object, Part::Action, action, "depends_on", place);
    finding.message = nameOfElement(subject.object, Part::Action, action) + " depends on " + inQuotes(name) +
                      ", which is no action of this object";
    finding.values = {{"dependency", inQuotes(name)}};
    if (std::string nearest = nearestAction(subject.object, name); !nearest.empty())
      finding.fix = Fix{"write " + nearest, {}, nearest};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeActionUnknownDependency() {
  return std::make_unique<ActionUnknownDependency>();
}
} // namespace precedent
