//===- FormulaEngine.h - decides formulas, a query each -------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/SolverDesk.h"

namespace precedent {

/// Each formula is asked of the solver, which must agree with our own evaluation; counted as `z3-window`. `desk` is
/// null for --engine=graph.
ClaimAnswer decide(const FormulaClaim &claim, SolverDesk *desk);

} // namespace precedent
