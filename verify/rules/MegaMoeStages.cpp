//===- MegaMoeStages.cpp - the pipeline has one stage or two ------------------------------------------------------===//

#include "verify/MegaMoeRule.h"
#include "verify/rules/support/PlanIntegers.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {
class MegaMoeStages : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    PlanIntegers stages("pipeline stages", 1, 2);
    stages.add(subject.plan.text(PlanPipelineStages), 0);
    stages.state(claims);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &, Explainer &) const override {
    Finding finding;
    finding.anchor = Anchor::attribute(nameOf(PlanPipelineStages));
    finding.message = "pipeline_stages is " + describe(subject.plan.fields[PlanPipelineStages]) + "; it must be 1 or 2";
    finding.values = {{"written", written(subject.plan.fields[PlanPipelineStages])}, {"expected", "1 or 2"}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeStages() {
  return std::make_unique<MegaMoeStages>();
}
} // namespace precedent
