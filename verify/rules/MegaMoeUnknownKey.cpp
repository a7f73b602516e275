//===- MegaMoeUnknownKey.cpp - every key is one that the digest covers --------------------------------------------===//

#include "verify/rules/support/PlanText.h"
#include "verify/rules/support/ShapeRule.h"

using namespace precedent;

namespace {
class MegaMoeUnknownKey : public MegaMoeRule {
public:
  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    claims.add(shapeClaim(subject.plan.shapeProblems, /*isError=*/false));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ShapeProblem &problem = subject.plan.shapeProblems[refutation.instance];
    return shapeFinding(problem, pointerTo(subject.plan, problem.anchor));
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeUnknownKey() {
  return std::make_unique<MegaMoeUnknownKey>();
}
} // namespace precedent
