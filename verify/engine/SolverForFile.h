//===- SolverForFile.h - the solver that a file is checked with ---------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "core/solver/Solver.h"
#include "verify/Checker.h"

namespace precedent {

/// A fresh one, dumping where that was asked for; null for --engine=graph.
std::unique_ptr<smt::Solver> solverFor(const CheckOptions &options);

} // namespace precedent
