//===- PlanOracle.h - the orders that a plan must have, in its own rows ---------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/megamoe/MegaMoeOracle.h"
#include "verify/MegaMoeRule.h"

namespace precedent {

/// What the oracle (analysis/plan/megamoe/MegaMoeOracle.h) says about a plan that has its actions. The limit adds only
/// edges that others imply, so a limit that is none is taken for 2.
class PlanOracle {
public:
  explicit PlanOracle(const MegaMoeSubject &subject)
      : plan(subject.plan), graph(megaMoeOracle(plan.numChunks(), subject.limit.value_or(2))) {
    assert(subject.hasActions);
  }

  const ActionGraph &oracle() const { return graph; }
  /// The row of the plan, or of the oracle, that stands for a row of the other.
  ActionIndex inPlan(ActionIndex oracleRow) const { return plan.actionOf[oracleRow]; }
  ActionIndex inOracle(ActionIndex planRow) const {
    MegaMoeAction action = *MegaMoeAction::parse(plan.actions.actionId[planRow]);
    return megaMoeRow(action.chunk, action.phase);
  }

private:
  const MegaMoePlan &plan;
  ActionGraph graph;
};

} // namespace precedent
