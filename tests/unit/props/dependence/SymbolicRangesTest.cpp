//===- SymbolicRangesTest.cpp - edges between symbolic ranges hold for every value of the symbols
//------------------===//

#include "props/dependence/StepPrograms.h"

#include "analysis/dependence/ReferenceInference.h"
#include "core/model/GraphBuilder.h"
#include "verify/smt/Z3Solver.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using namespace precedent::props;

namespace {

/// low = a*i + b*j + c, and a length.
struct SymbolicStep {
  int64_t a, b, c, length;
  bool isWrite;
};

std::vector<SymbolicStep> makeSteps(const std::vector<Seed> &seeds) {
  std::vector<SymbolicStep> steps;
  for (const Seed &seed : seeds)
    steps.push_back({seed[0] % 3, seed[1] % 2, seed[2] % 4, 1 + seed[3] % 3, seed[4] % 2 == 0});
  return steps;
}

constexpr int64_t kMost = 3; // 0 <= i, j <= kMost, i <= j

GraphFunction graphOf(const std::vector<SymbolicStep> &steps) {
  GraphBuilder builder;
  GraphFunction &graph = builder.graph;
  graph.facts.isStated = graph.facts.isStorageStated = true;
  for (const char *name : {"i", "j"}) {
    Symbol &symbol = graph.terms.symbolAt(graph.terms.symbol(name));
    symbol.low = 0;
    symbol.high = kMost;
  }
  llvm::cantFail(parseAssumption("i <= j", graph.terms));
  ObjectIndex object = graph.objects.intern("m");
  for (const SymbolicStep &step : steps) {
    StorageRange range{object, *graph.terms.intern(step.c, {{step.a, 0}, {step.b, 1}}),
                       *graph.terms.intern(step.c + step.length, {{step.a, 0}, {step.b, 1}})};
    FactTable &table = graph.facts.operations;
    (step.isWrite ? table.writes : table.reads).append(range);
    table.reads.finish();
    table.writes.finish();
    table.updates.finish();
    table.fencedObjects.finish();
    OperationFacts facts;
    facts.isStated = true;
    table.single.push_back(facts);
    builder.addOperation("s" + std::to_string(graph.size()), "step", {}, {});
  }
  return builder.finish();
}

/// The steps for one pair of values.
StepProgram programFor(const std::vector<SymbolicStep> &steps, int64_t i, int64_t j) {
  StepProgram program{1, 32, 0, 0, 0, {}};
  for (const SymbolicStep &symbolic : steps) {
    auto low = static_cast<unsigned>(symbolic.a * i + symbolic.b * j + symbolic.c);
    Step step;
    (symbolic.isWrite ? step.writes : step.reads).push_back({0, low, low + static_cast<unsigned>(symbolic.length)});
    program.steps.push_back(step);
  }
  return program;
}

RC_GTEST_PROP(SymbolicRanges, EdgesHoldForAllValuesAndAreNeededForSome, (unsigned seed)) {
  std::vector<SymbolicStep> steps = makeSteps(*seeds(7));
  GraphFunction graph = graphOf(steps);
  std::unique_ptr<smt::Solver> solver = smt::makeZ3Solver({50'000'000});
  DependenceOptions options;
  options.solver = solver.get();
  ReferenceInference inference = llvm::cantFail(inferReference(graph, options));
  RC_ASSERT(inference.numUnsettled == 0u);
  const ActionGraph &edges = inference.dag.graph;
  std::mt19937 random(seed);
  std::vector<std::vector<bool>> isNeeded(edges.size());
  for (ActionIndex after = 0; after < edges.size(); ++after)
    isNeeded[after].resize(edges.predecessors[after].size(), false);
  for (int64_t j = 0; j <= kMost; ++j)
    for (int64_t i = 0; i <= j; ++i) {
      StepProgram program = programFor(steps, i, j);
      TermStore terms;
      StepMachine wanted(program, terms);
      wanted.run(programOrder(program));
      for (int trial = 0; trial < 3; ++trial) {
        StepMachine machine(program, terms);
        machine.run(someOrder(edges, random));
        RC_ASSERT(machine.state() == wanted.state());
      }
      for (ActionIndex after = 0; after < edges.size(); ++after)
        for (size_t entry = 0; entry < isNeeded[after].size(); ++entry) {
          StepMachine straight(program, terms), swapped(program, terms);
          unsigned before = edges.predecessors[after][entry];
          straight.run({before, after});
          swapped.run({after, before});
          isNeeded[after][entry] = isNeeded[after][entry] || !(straight.state() == swapped.state());
        }
    }
  for (const std::vector<bool> &list : isNeeded)
    for (bool needed : list)
      RC_ASSERT(needed);
}

} // namespace
