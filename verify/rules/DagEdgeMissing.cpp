//===- DagEdgeMissing.cpp - stages of the payload wait for what they read --------------------------------------===//

#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class DagEdgeMissing : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return subject.planned && subject.object; }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    // Tag 0: every stage is there. Tag 1: the order that the data flow needs.
    const std::vector<SpectralAction> &actions = subject.planned->actions;
    claims.add(GroundClaim::of(
                   actions.size(), [&](uint32_t number) { return find(subject, actions[number].id) != kNoAction; },
                   [&](uint32_t number) {
                     for (const Token &id : subject.object->actions.actionId)
                       if (!differFromBehind(id.text, actions[number].id))
                         return false;
                     return true;
                   }),
               0);
    OrderClaim order;
    for (const SpectralEdge &edge : subject.planned->edges) {
      ActionIndex before = find(subject, edge.predecessor), after = find(subject, edge.successor);
      if (before != kNoAction && after != kNoAction)
        order.add(before, after);
    }
    claims.add(std::move(order), 1);
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    Finding finding;
    finding.anchor = Anchor::attribute(kPayloadAttribute);
    if (refutation.tag == 0) {
      const std::string &id = subject.planned->actions[refutation.subject].id;
      finding.message = "the payload has no stage `" + id + "`";
      finding.values = {{"missing", id}};
      return finding;
    }
    const std::vector<Token> &ids = subject.object->actions.actionId;
    std::string before = ids[refutation.before].text.str(), after = ids[refutation.after].text.str();
    finding.message = "stage `" + after + "` of the payload does not wait for `" + before + "`, whose result it reads";
    finding.actions = {before, after};
    finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    return finding;
  }

private:
  static ActionIndex find(const SpectralSubject &subject, llvm::StringRef name) {
    const std::vector<Token> &ids = subject.object->actions.actionId;
    auto found = llvm::find_if(ids, [&](const Token &id) { return id.text == name; });
    return found == ids.end() ? kNoAction : static_cast<ActionIndex>(found - ids.begin());
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDagEdgeMissing() {
  return std::make_unique<DagEdgeMissing>();
}
} // namespace precedent
