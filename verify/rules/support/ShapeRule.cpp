#include "verify/rules/support/ShapeRule.h"

#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

void ShapeRule::state(const ObjectSubject &subject, Claims &claims) const {
  llvm::ArrayRef<ShapeProblem> problems = subject.object.shapeProblems;
  GroundClaim claim;
  for (uint32_t number = 0; number < problems.size(); ++number)
    if (problems[number].isError == isError)
      claim.refuted.push_back(number);
  for (uint32_t number = static_cast<uint32_t>(problems.size()); number-- > 0;)
    if (!(problems[number].isError ^ isError))
      claim.refutedAgain.push_back(number);
  std::reverse(claim.refutedAgain.begin(), claim.refutedAgain.end());
  claim.total = claim.refuted.size();
  claims.add(std::move(claim));
}

Finding ShapeRule::explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const {
  const ShapeProblem &problem = subject.object.shapeProblems[refutation.instance];
  Finding finding;
  finding.anchor = problem.anchor;
  finding.message = problem.message;
  std::string place = pointerTo(problem.anchor);
  finding.values = {{"place", place.empty() ? "/" : place}};
  if (!isError)
    finding.fix = Fix{"remove the key, or move what it says to where the digest covers it", {}, {}};
  return finding;
}
