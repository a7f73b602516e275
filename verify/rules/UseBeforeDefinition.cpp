#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/GraphText.h"

using namespace precedent;

namespace {
/// A value is used behind the operation that defines it: the difference of their places is at least 1. Arguments stand
/// before the first operation.
class UseBeforeDefinition : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.effects != nullptr; }

  void state(const GraphSubject &subject, Claims &claims) const override {
    RangeClaim claim;
    claim.quantity = "places from a definition to a use";
    claim.low = 1;
    for (const Definitions::Place &use : subject.definitions->uses) {
      ActionIndex definition = subject.definitions->first[use.name];
      claim.add(int64_t(use.operation) - (definition == Definitions::kArgument ? -1 : int64_t(definition)),
                use.operation);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const override {
    const Definitions::Place &use = subject.definitions->uses[refutation.instance];
    ActionIndex definition = subject.definitions->first[use.name];
    std::string value = named(subject.graph.names[use.name]);
    Finding finding;
    finding.anchor = operandAnchor(subject, use.operation, use.index);
    finding.message = userText(subject, use.operation) + " uses the value " + value + ", which " +
                      (definition == use.operation ? "it defines itself"
                                                   : "only " + named(subject.idOf(definition)) + " behind it defines");
    finding.actions = {subject.idOf(use.operation).str()};
    if (definition != use.operation)
      finding.actions.push_back(subject.idOf(definition).str());
    finding.values = {{"value", subject.graph.names[use.name].str()}};
    // Each waits for the other: the user stands first, and needs what the other makes.
    finding.counterexample.emplace();
    finding.counterexample->cycle = finding.actions;
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUseBeforeDefinition() {
  return std::make_unique<UseBeforeDefinition>();
}
} // namespace precedent
