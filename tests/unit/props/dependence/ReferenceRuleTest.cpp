//===- ReferenceRuleTest.cpp - the reference edges against programs that run --------------------------------------===//
//
// Soundness: whatever order the edges allow, the run gives what program order gives. Minimality: an edge that no others
// imply is needed, for without it the two may run the other way round, and then the state right behind them differs,
// which a later read could see. Fences and opaque operations have no meaning that a run could show; they have programs
// of their own (tests/unit/analysis/dependence).
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/dependence/StepPrograms.h"

#include "analysis/dependence/Hazards.h"
#include "analysis/dependence/ReferenceInference.h"
#include "props/dependence/ProgramGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using namespace precedent::props;

namespace {

struct Inferred {
  GraphFunction graph;
  ReferenceInference reference;
  bool isLegal;

  explicit Inferred(const StepProgram &program)
      : graph(graphOf(program)), reference(llvm::cantFail(inferReference(graph, {}))) {
    Hazards hazards = findHazards(graph, *reference.effects, *reference.meeting);
    isLegal = true;
    for (const auto *uses : {&hazards.targetUses, &hazards.sourceWrites})
      for (const WindowUse &use : *uses) {
        ActionIndex wait = reference.effects->windows[use.window].wait;
        isLegal = isLegal && wait != kNoAction && use.user > wait;
      }
  }
  const ActionGraph &edges() const { return reference.dag.graph; }
};

/// Everything that must run before one of the two, in program order, without them.
std::vector<unsigned> ancestorsOf(const ActionGraph &graph, ActionIndex before, ActionIndex after) {
  std::vector<bool> isWanted(graph.size(), false);
  auto want = [&](ActionIndex action) {
    for (ActionIndex earlier : graph.predecessors[action])
      isWanted[earlier] = true;
  };
  want(before);
  want(after);
  for (ActionIndex action = graph.size(); action-- > 0;)
    if (isWanted[action])
      want(action);
  std::vector<unsigned> list;
  for (ActionIndex action = 0; action < graph.size(); ++action)
    if (isWanted[action] && action != before && action != after)
      list.push_back(action);
  return list;
}

/// Whether a path leads from `before` to `after` besides the edge itself.
bool isImplied(const ActionGraph &graph, ActionIndex before, ActionIndex after) {
  std::vector<bool> reaches(graph.size(), false);
  for (ActionIndex middle : graph.predecessors[after])
    reaches[middle] = middle != before;
  for (ActionIndex action = after; action-- > before + 1;)
    if (reaches[action])
      for (ActionIndex earlier : graph.predecessors[action])
        reaches[earlier] = true;
  return reaches[before];
}

MachineState runOf(const StepProgram &program, TermStore &terms, const std::vector<unsigned> &order,
                   const std::vector<bool> &isLate = {}) {
  StepMachine machine(program, terms, isLate);
  machine.run(order);
  return machine.state();
}

void checkSound(const StepProgram &program, const Inferred &inferred, unsigned seed) {
  TermStore terms;
  MachineState wanted = runOf(program, terms, programOrder(program));
  std::mt19937 random(seed);
  std::vector<std::vector<bool>> ways = waysToBeLate(program);
  for (int trial = 0; trial < 8; ++trial) {
    std::vector<unsigned> order = someOrder(inferred.edges(), random);
    RC_ASSERT(order.size() == program.steps.size());
    RC_ASSERT(runOf(program, terms, order, ways[random() % ways.size()]) == wanted);
  }
}

RC_GTEST_PROP(ReferenceRule, AnyOrderThatTheEdgesAllowGivesTheSameResult, (unsigned seed)) {
  StepProgram program = makeProgram(*seeds(14), {});
  checkSound(program, Inferred(program), seed);
}

RC_GTEST_PROP(ReferenceRule, AsynchronousStepsMayBeEarlyOrLate, (unsigned seed)) {
  StepProgram program = makeProgram(*seeds(14), {.hasAsynchronous = true});
  Inferred inferred(program);
  RC_PRE(inferred.isLegal);
  checkSound(program, inferred, seed);
}

RC_GTEST_PROP(ReferenceRule, AnEdgeThatNoOthersImplyIsNeeded, ()) {
  StepProgram program = makeProgram(*seeds(12), {.hasAsynchronous = *rc::gen::arbitrary<bool>()});
  Inferred inferred(program);
  RC_PRE(inferred.isLegal);
  const ActionGraph &graph = inferred.edges();
  TermStore terms;
  for (ActionIndex after = 0; after < graph.size(); ++after)
    for (ActionIndex before : graph.predecessors[after]) {
      if (isImplied(graph, before, after))
        continue;
      std::vector<unsigned> order = ancestorsOf(graph, before, after), swapped = order;
      order.insert(order.end(), {before, after});
      swapped.insert(swapped.end(), {after, before});
      bool differs = false;
      for (const std::vector<bool> &isLate : waysToBeLate(program))
        differs = differs || runOf(program, terms, order, isLate) != runOf(program, terms, swapped, isLate);
      RC_ASSERT(differs);
    }
}

/// Each beginning is looked at, since what differs may be overwritten later.
RC_GTEST_PROP(ReferenceRule, AProgramIsRefusedJustIfItMattersWhenAsynchronousWorkIsDone, ()) {
  StepProgram program = makeProgram(*seeds(10), {.hasAsynchronous = true});
  RC_ASSERT(Inferred(program).isLegal == !mattersWhenDone(program));
}

RC_GTEST_PROP(ReferenceRule, TheClosureIsWhatRunningRequires, ()) {
  StepProgram program = makeProgram(*seeds(12), {.hasAsynchronous = *rc::gen::arbitrary<bool>()});
  Inferred inferred(program);
  RC_PRE(inferred.isLegal);
  const ActionGraph &graph = inferred.edges();
  RequiredOrder closure(graph.size(), std::vector<bool>(graph.size(), false));
  for (ActionIndex after = 0; after < graph.size(); ++after)
    for (ActionIndex before : graph.predecessors[after]) {
      closure[after][before] = true;
      for (ActionIndex earlier = 0; earlier < before; ++earlier)
        closure[after][earlier] = closure[after][earlier] || closure[before][earlier];
    }
  RC_ASSERT(closure == requiredOrder(program));
}

} // namespace
