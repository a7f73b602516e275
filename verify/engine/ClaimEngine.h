//===- ClaimEngine.h - every claim to the engine of its kind, twice -----------------------------------------------*-
// C++ -*-===//
//
// Decides the claims of all rules of one subject. The solver's answer and the graph engine's are compared obligation by
// obligation; a difference is a contradiction (SolverDesk.h), never a verdict.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Reachability.h"
#include "verify/Subject.h"
#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/Disagreement.h"
#include "verify/engine/SolverDesk.h"
#include "verify/order/OrderEngine.h"

#include <memory>
#include <optional>

namespace precedent {

class ClaimEngine {
public:
  /// `solver` is null for `--engine=graph`.
  ClaimEngine(const ActionGraph &graph, const OrderFacts &facts, const CheckOptions &options, smt::Solver *solver);
  ~ClaimEngine();

  ClaimAnswer decide(const Claim &claim);

  /// Claims about the order of the subject's graph are moot where the graph has a cycle: no order satisfies the edges
  /// at all.
  bool orderIsMoot() const { return !facts.topology.isAcyclic(); }

  /// For a refuted obligation: `after` and what must run before it, in an order that satisfies every edge; the actions
  /// in places before `before` come first. By Z3's model of the window where that is small.
  std::vector<ActionIndex> coneWithout(ActionIndex before, ActionIndex after);

  /// The actions of a path, or nothing: by the core of the window, else by a walk.
  std::vector<ActionIndex> pathBetween(ActionIndex before, ActionIndex after);

  /// What went wrong inside Precedent, or an empty text.
  std::string contradiction() const;

  size_t numActions() const { return graph.size(); }

private:
  ClaimAnswer decideOrder(const OrderClaim &claim);
  ClaimAnswer decideOrderOf(const ActionGraph &other, const OrderClaim &claim);
  ClaimAnswer decideFree(const FreeClaim &claim);
  ClaimAnswer decideLive(const LiveClaim &claim);
  ReachabilityAnswers graphAnswers(const OrderClaim &claim) const;
  void compareWithGraph(const OrderClaim &claim, const ReachabilityAnswers &graphSays, ClaimAnswer &answer);
  void reportDifference(ActionIndex before, ActionIndex after, bool solverRefutes);
  bool differ(const Disagreement &smaller);

  const ActionGraph &graph;
  const CheckOptions &options;
  const OrderFacts &facts;
  std::optional<order::OrderProblem> problem;
  std::optional<SolverDesk> desk;
  std::unique_ptr<order::OrderEngine> classes;
  std::string trouble;
};

} // namespace precedent
