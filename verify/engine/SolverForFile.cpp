#include "verify/engine/SolverForFile.h"

#include "verify/smt/Z3Solver.h"

using namespace precedent;

std::unique_ptr<smt::Solver> precedent::solverFor(const CheckOptions &options) {
  if (options.engine == Engine::Graph)
    return nullptr;
  std::unique_ptr<smt::Solver> solver = smt::makeZ3Solver({options.rlimit});
  if (!options.dumpSmt2.empty())
    solver = smt::makeDumpingSolver(std::move(solver), options.dumpSmt2);
  return solver;
}
