//===- ValueSemanticsTest.cpp - old values are gone just where the rule says so
//------------------------------------===//

#include "props/dependence/StepPrograms.h"

#include "analysis/dependence/Hazards.h"
#include "analysis/dependence/ReferenceInference.h"
#include "props/dependence/ValueProgram.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using namespace precedent::props;

namespace {

ValueProgram makeValues(const std::vector<Seed> &seeds) {
  ValueProgram program;
  for (const Seed &seed : seeds) {
    size_t next = 0;
    auto pick = [&](unsigned below) { return next < seed.size() ? seed[next++] % below : 0; };
    ValueStep step;
    unsigned numValues = ValueProgram::kNumArguments + program.steps.size();
    step.kind = static_cast<ValueStep::Kind>(pick(3));
    step.operands.push_back(pick(numValues));
    if (step.kind == ValueStep::Kind::Compute && pick(2))
      step.operands.push_back(pick(numValues));
    unsigned size = program.sizeOf(step.operands.front());
    step.low = pick(size);
    step.high = step.low + 1 + pick(size - step.low);
    program.steps.push_back(step);
    if (pick(8) == 0)
      program.returned.push_back(pick(numValues + 1));
  }
  return program;
}

bool isRefused(const GraphFunction &graph, const ReferenceInference &inference) {
  Hazards hazards = findHazards(graph, *inference.effects, *inference.meeting);
  return llvm::any_of(hazards.reads, [](const ValueRead &read) { return read.isClobbered(); });
}

RC_GTEST_PROP(ValueSemantics, AProgramIsRefusedJustIfStorageGivesOtherValues, ()) {
  ValueProgram program = makeValues(*seeds(9));
  GraphFunction graph = graphOf(program);
  ReferenceInference inference = llvm::cantFail(inferReference(graph, {}));
  TermStore terms;
  std::vector<unsigned> order(program.steps.size());
  for (unsigned step = 0; step < order.size(); ++step)
    order[step] = step;
  bool differs = runAsValues(program, terms) != runAsStorage(program, terms, order);
  RC_CLASSIFY(differs);
  RC_ASSERT(isRefused(graph, inference) == differs);
}

RC_GTEST_PROP(ValueSemantics, AnyOrderThatTheEdgesAllowKeepsTheValues, (unsigned seed)) {
  ValueProgram program = makeValues(*seeds(9));
  GraphFunction graph = graphOf(program);
  ReferenceInference inference = llvm::cantFail(inferReference(graph, {}));
  RC_PRE(!isRefused(graph, inference));
  TermStore terms;
  Observed wanted = runAsValues(program, terms);
  std::mt19937 random(seed);
  for (int trial = 0; trial < 8; ++trial) {
    std::vector<unsigned> order = someOrder(inference.dag.graph, random);
    RC_ASSERT(order.size() == program.steps.size());
    // Returns are read at the end, whatever the order.
    RC_ASSERT(runAsStorage(program, terms, order) == wanted);
  }
}

} // namespace
