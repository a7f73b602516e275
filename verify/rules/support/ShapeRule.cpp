#include "verify/rules/support/ShapeRule.h"

#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

GroundClaim precedent::shapeClaim(llvm::ArrayRef<ShapeProblem> problems, bool isError) {
  GroundClaim claim;
  for (uint32_t number = 0; number < problems.size(); ++number)
    if (problems[number].isError == isError)
      claim.refuted.push_back(number);
  for (uint32_t number = static_cast<uint32_t>(problems.size()); number-- > 0;)
    if (!(problems[number].isError ^ isError))
      claim.refutedAgain.push_back(number);
  std::reverse(claim.refutedAgain.begin(), claim.refutedAgain.end());
  claim.total = claim.refuted.size();
  return claim;
}

Finding precedent::shapeFinding(const ShapeProblem &problem, const std::string &place) {
  Finding finding;
  finding.anchor = problem.anchor;
  finding.message = problem.message;
  finding.values = {{"place", place.empty() ? "/" : place}};
  if (!problem.isError)
    finding.fix = Fix{"remove the key, or move what it says to where the digest covers it", {}, {}};
  return finding;
}

void ShapeRule::state(const ObjectSubject &subject, Claims &claims) const {
  claims.add(shapeClaim(subject.object.shapeProblems, isError));
}

Finding ShapeRule::explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const {
  const ShapeProblem &problem = subject.object.shapeProblems[refutation.instance];
  return shapeFinding(problem, pointerTo(problem.anchor));
}
