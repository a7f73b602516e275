#include "verify/engine/FormulaEngine.h"

using namespace precedent;

ClaimAnswer precedent::decide(const FormulaClaim &claim, SolverDesk *desk) {
  ClaimAnswer answer;
  answer.counts.total = claim.size();
  for (uint32_t instance = 0; instance < claim.size(); ++instance) {
    const auto &[query, holds] = claim.formulas[instance];
    if (desk && !desk->confirms(query, holds ? smt::Answer::Unsat : smt::Answer::Sat)) {
      // Not reported as refuted either: undecided is its own answer.
      ++answer.counts.undecided;
      continue;
    }
    ++(desk ? answer.counts.z3Window : answer.counts.graphOnly);
    if (!holds)
      answer.instances.push_back(instance);
  }
  answer.refuted = answer.instances.size();
  return answer;
}
