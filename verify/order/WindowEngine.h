//===- WindowEngine.h - decides one order obligation by a query of its own ------------------------------*- C++ -*-===//
//
// Vocabulary. The *cut-Boolean* encoding has a Boolean d(x) for "x is in D"; an edge x → y says d(y) implies d(x);
// asked are d(v) and not d(u): sat is a cut that separates, unsat a path. The *integer-order* encoding has a time for
// each action. Both are over the window of the obligation only.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/engine/SolverDesk.h"
#include "verify/order/OrderProblem.h"

#include <optional>

namespace precedent::order {

enum class WindowAnswer : uint8_t { NotAsked, Proved, Refuted };

class WindowEngine {
public:
  /// Windows with more than `maxMembers` actions are not asked about.
  WindowEngine(const OrderProblem &problem, SolverDesk &desk, uint32_t maxMembers = 512)
      : problem(problem), desk(desk), maxMembers(maxMembers) {}

  /// By the cut-Boolean encoding.
  WindowAnswer decide(ActionIndex before, ActionIndex after);

  /// An order of the window in which `after` runs and `before` has not, read off a model of the integer-order encoding
  /// (ties by place); nullopt if there is none, or the window is too large.
  std::optional<std::vector<ActionIndex>> orderWithout(ActionIndex before, ActionIndex after);

  /// A path from `before` to `after` along edges of the solver's unsatisfiable core: the edges without which there
  /// would be a cut. Its ends included; empty if there is no path, or the window is too large.
  std::vector<ActionIndex> pathByCore(ActionIndex before, ActionIndex after);

private:
  /// `after` and everything in the window that reaches it, by place; empty if there is too much.
  std::vector<ActionIndex> members(ActionIndex before, ActionIndex after) const;

  const OrderProblem &problem;
  SolverDesk &desk;
  uint32_t maxMembers;
};

} // namespace precedent::order
