#include "props/dependence/RequiredOrder.h"

#include "props/dependence/StepMachine.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;

size_t props::numAsynchronous(const StepProgram &program) {
  return llvm::count_if(program.steps, [](const Step &step) { return step.isAsynchronous; });
}

std::vector<std::vector<bool>> props::waysToBeLate(const StepProgram &program) {
  std::vector<std::vector<bool>> ways(1, std::vector<bool>(program.steps.size(), false));
  for (unsigned step = 0; step < program.steps.size(); ++step)
    if (program.steps[step].isAsynchronous)
      for (size_t way = ways.size(); way-- > 0;) {
        ways.push_back(ways[way]);
        ways.back()[step] = true;
      }
  return ways;
}

static MachineState runOf(const StepProgram &program, TermStore &terms, const std::vector<unsigned> &order,
                          const std::vector<bool> &isLate) {
  StepMachine machine(program, terms, isLate);
  machine.run(order);
  return machine.state();
}

RequiredOrder props::requiredOrder(const StepProgram &program) {
  TermStore terms;
  std::vector<std::vector<bool>> ways = waysToBeLate(program);
  size_t size = program.steps.size();
  RequiredOrder order(size, std::vector<bool>(size, false));
  for (unsigned after = 0; after < size; ++after)
    for (unsigned before = after; before-- > 0;) {
      if (order[after][before])
        continue;
      std::vector<unsigned> context;
      for (unsigned step = 0; step < after; ++step)
        if (step != before && (order[after][step] || order[before][step]))
          context.push_back(step);
      std::vector<unsigned> kept = context, swapped = context;
      kept.insert(kept.end(), {before, after});
      swapped.insert(swapped.end(), {after, before});
      bool differs = llvm::any_of(ways, [&](const std::vector<bool> &isLate) {
        return !(runOf(program, terms, kept, isLate) == runOf(program, terms, swapped, isLate));
      });
      // A wait before what it waits for means nothing, whatever the work in between has left behind.
      if (!differs && program.steps[after].waitsFor != before)
        continue;
      order[after][before] = true;
      for (unsigned step = 0; step < before; ++step)
        order[after][step] = order[after][step] || order[before][step];
    }
  return order;
}

/// The first steps, and waits for what they have left unfinished.
static StepProgram beginningOf(const StepProgram &program, size_t numSteps) {
  StepProgram beginning = program;
  beginning.steps.resize(numSteps);
  for (unsigned step = 0; step < numSteps; ++step) {
    bool isAwaited = llvm::any_of(llvm::ArrayRef(beginning.steps).take_front(numSteps),
                                  [&](const Step &other) { return other.waitsFor == step; });
    if (!beginning.steps[step].isAsynchronous || isAwaited)
      continue;
    Step wait;
    wait.waitsFor = step;
    beginning.steps.push_back(wait);
  }
  return beginning;
}

bool props::mattersWhenDone(const StepProgram &program) {
  TermStore terms;
  for (size_t numSteps = 0; numSteps <= program.steps.size(); ++numSteps) {
    StepProgram beginning = beginningOf(program, numSteps);
    std::vector<unsigned> order;
    for (unsigned step = 0; step < beginning.steps.size(); ++step)
      order.push_back(step);
    MachineState early = runOf(beginning, terms, order, {});
    for (const std::vector<bool> &isLate : waysToBeLate(beginning))
      if (!(runOf(beginning, terms, order, isLate) == early))
        return true;
  }
  return false;
}
