//===- Z3Solver.h - Z3 behind the solver interface ------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/solver/Solver.h"

namespace precedent::smt {

struct Z3Options {
  /// Resource units for one query; 0 is no limit.
  uint64_t rlimit = 0;
};

/// A fresh context: make one for each file and ask in a fixed order, then the same input gets the same answers.
std::unique_ptr<Solver> makeZ3Solver(const Z3Options &options);

/// Passes everything on to `inner` and writes each query with its answer to `<folder>/<number>-<name>.smt2`.
std::unique_ptr<Solver> makeDumpingSolver(std::unique_ptr<Solver> inner, std::string folder);

} // namespace precedent::smt
