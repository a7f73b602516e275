//===- ActionDuplicateDependency.cpp - an action names each predecessor once --------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"
#include "verify/rules/support/Repeats.h"

using namespace precedent;

namespace {
/// Subjects are entries of all dependency lists, counted through.
class ActionDuplicateDependency : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const Lists<Token> &lists = subject.object.actions.dependsOn;
    GroundClaim claim;
    claim.total = lists.total();
    for (size_t action = 0; action < lists.size(); ++action) {
      if (lists[action].size() < 2)
        continue;
      auto begin = static_cast<uint32_t>(lists.beginOf(action));
      for (uint32_t entry : repeatsByHash(lists[action]))
        claim.refuted.push_back(begin + entry);
      for (uint32_t entry : repeatsBySorting(lists[action]))
        claim.refutedAgain.push_back(begin + entry);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const Lists<Token> &lists = subject.object.actions.dependsOn;
    ActionIndex action = listOfEntry(lists, refutation.instance);
    auto place = static_cast<uint32_t>(refutation.instance - lists.beginOf(action));
    llvm::StringRef name = lists[action][place].text;
    Finding finding = findingAt(subject.object, Part::Action, action, "depends_on", place);
    finding.message = nameOfElement(subject.object, Part::Action, action) + " names " + inQuotes(name) +
                      " more than once in its depends_on";
    llvm::ArrayRef<Token> list = lists[action];
    uint32_t first = firstOccurrence.of(
        list.data(), static_cast<uint32_t>(list.size()), [&](uint32_t entry) -> const Token & { return list[entry]; },
        name);
    finding.values = {{"dependency", inQuotes(name)},
                      {"first", pointerTo(Anchor::row(action, "depends_on", first))},
                      {"second", pointerTo(Anchor::row(action, "depends_on", place))}};
    finding.fix = Fix{"remove the second " + inQuotes(name), {}, {}};
    return finding;
  }

private:
  mutable FirstOccurrence firstOccurrence;
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeActionDuplicateDependency() {
  return std::make_unique<ActionDuplicateDependency>();
}
} // namespace precedent
