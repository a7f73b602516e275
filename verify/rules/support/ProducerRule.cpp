#include "verify/rules/support/ProducerRule.h"

#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyFix.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

bool ProducerRule::applies(const CarrierSubject &subject) const {
  return isReadable(subject);
}

void ProducerRule::state(const CarrierSubject &subject, Claims &claims) const {
  const RequiredPairs &required = pairs(subject.facts);
  OrderClaim claim;
  claim.before.reserve(required.size());
  claim.after.reserve(required.size());
  for (size_t pair = 0; pair < required.size(); ++pair)
    // What stands outside of the declared sizes is the business of the rules about sizes.
    if (isInGrid(subject.carrier, required.before[pair]) && isInGrid(subject.carrier, required.after[pair]))
      claim.add(required.before[pair], required.after[pair]);
  claims.add(std::move(claim));
}

Finding ProducerRule::explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &explainer) const {
  const RowTable &rows = subject.carrier.rows;
  ActionIndex before = refutation.before, after = refutation.after;
  Finding finding;
  finding.message = (stepText(rows, after) + " is not ordered after " + role() + " " + stepText(rows, before)).str();
  finding.anchor = Anchor::row(after, "depends_on");
  finding.actions = {rows.actionId[before].str(), rows.actionId[after].str()};
  finding.counterexample = explainer.orderWithout(before, after);
  if (before < after)
    finding.fix = addDependency(rows.actionId[before]);
  else
    finding.notes.push_back((stepText(rows, before) + " stands later, in row " + llvm::Twine(before) + " at clock " +
                             llvm::Twine(rows.clock[before]) + ", and this row " + llvm::Twine(after) + " at clock " +
                             llvm::Twine(rows.clock[after]) + ": the rows need another order, not only an edge")
                                .str());
  if (std::string cause = likelyCause(subject.carrier, before, after); !cause.empty())
    finding.notes.push_back(std::move(cause));
  return finding;
}
