//===- SolverDesk.h - asks the solver a question whose answer we predict --------------------------------*- C++ -*-===//
//
// Both engines answer every question: the prediction comes from reading the file (graph engine, instance checks), the
// answer from Z3. When they differ nothing is decided and Precedent is broken, so the difference is kept as a
// *contradiction* and ends the process with status 70; it is never reported as a verdict.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Solver.h"

namespace precedent {

class SolverDesk {
public:
  explicit SolverDesk(smt::Solver &solver) : solver(solver) {}

  /// Whether the solver gave the predicted answer. False: out of budget, so what rests on it is undecided.
  bool confirms(const smt::Query &query, smt::Answer predicted);

  /// For answers that were obtained otherwise (sessions).
  void contradict(std::string text);
  /// What the engines disagreed about first, or an empty text.
  const std::string &contradiction() const { return trouble; }
  smt::Solver &get() const { return solver; }

private:
  smt::Solver &solver;
  std::string trouble;
};

} // namespace precedent
