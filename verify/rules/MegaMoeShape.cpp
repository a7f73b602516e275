//===- MegaMoeShape.cpp - a plan has its keys, and each has its type ----------------------------------------------===//

#include "verify/rules/support/PlanText.h"
#include "verify/rules/support/ShapeRule.h"

using namespace precedent;

namespace {
class MegaMoeShape : public MegaMoeRule {
public:
  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    claims.add(shapeClaim(subject.plan.shapeProblems, /*isError=*/true));
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ShapeProblem &problem = subject.plan.shapeProblems[refutation.instance];
    return shapeFinding(problem, pointerTo(subject.plan, problem.anchor));
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeShape() {
  return std::make_unique<MegaMoeShape>();
}
} // namespace precedent
