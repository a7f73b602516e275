#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class WrongResult : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override { return subject.result.has_value(); }

  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("inputs that a range of an output lacks or should not have", {}, 0);
    for (uint32_t number = 0; number < subject.result->outcomes.size(); ++number) {
      const PlanOutcome &outcome = subject.result->outcomes[number];
      claim.add(int64_t(outcome.missing.size() + outcome.extra.size()), number);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    const PlanOutcome &outcome = subject.result->outcomes[refutation.subject];
    std::string message = "after the " + plan.collective + ", " + plan.text(outcome.range);
    if (!outcome.missing.empty())
      message += " lacks " + text(subject, outcome, outcome.missing);
    if (!outcome.extra.empty())
      message += (outcome.missing.empty() ? " holds " : ", and holds ") + text(subject, outcome, outcome.extra) +
                 (outcome.missing.empty() ? " too often, or should not hold it at all" : " in its place");
    Finding finding;
    finding.message = message;
    finding.values = {{"gpu", std::to_string(outcome.range.gpu)},
                      {"chunk", std::to_string(outcome.range.begin / plan.unitsPerChunk)}};
    if (outcome.writer != kNoAction) {
      finding.anchor = Anchor::row(outcome.writer);
      finding.actions.push_back(plan.text(outcome.writer));
      finding.notes.push_back(stepWithType(plan, outcome.writer) + " wrote it last");
    } else {
      finding.anchor = Anchor::element(Anchor::Kind::Attribute, outcome.range.gpu, kPlanGpu);
      finding.notes.push_back("no step writes it");
    }
    return finding;
  }

private:
  /// `chunk 3 of GPU 1's input and 2 more`.
  static std::string text(const PlanSubject &subject, const PlanOutcome &outcome, llvm::ArrayRef<PlanTerm> terms) {
    const PlanTerm &first = terms.front();
    std::string text = "what stood in memory before";
    if (first.gpu != kGarbage) {
      int64_t unit = outcome.range.begin + first.distance;
      text = "chunk " + std::to_string(unit / subject.plan.unitsPerChunk) + " of the input of GPU " +
             std::to_string(first.gpu);
    }
    return terms.size() == 1 ? text : text + " and " + std::to_string(terms.size() - 1) + " more";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWrongResult() {
  return std::make_unique<WrongResult>();
}
} // namespace precedent
