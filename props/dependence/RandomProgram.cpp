#include "props/dependence/RandomProgram.h"

using namespace precedent;
using namespace precedent::props;

StepProgram props::makeProgram(const std::vector<StepSeed> &seeds, const ProgramShape &shape) {
  StepProgram program{3, 6, 2, 2, 2, {}};
  std::vector<unsigned> open;
  auto wait = [&](unsigned which) {
    Step step;
    step.waitsFor = open[which];
    open.erase(open.begin() + which);
    program.steps.push_back(step);
  };
  for (const StepSeed &seed : seeds) {
    size_t next = 0;
    auto pick = [&](unsigned below) { return below == 0 || next >= seed.size() ? 0 : seed[next++] % below; };
    auto extent = [&]() -> Extent {
      unsigned object = pick(3), low = pick(6);
      return {object, low, low + 1 + pick(6 - low)};
    };
    unsigned number = program.steps.size(), kind = pick(shape.hasAsynchronous ? 10 : 8);
    if (kind == 9 && !open.empty()) {
      wait(pick(open.size()));
      continue;
    }
    Step step;
    if (kind == 8 && open.size() < 3) {
      step.isAsynchronous = true;
      step.reads.push_back(extent());
      step.writes.push_back(extent());
      open.push_back(number);
      program.steps.push_back(step);
      continue;
    }
    for (unsigned count = pick(3); count > 0 && number > 0; --count)
      step.operands.push_back(pick(number));
    for (unsigned count = pick(2); count > 0; --count)
      step.reads.push_back(extent());
    if (kind == 0 || kind == 1)
      step.writes.push_back(extent());
    else if (kind == 2)
      step.updates.push_back({extent(), pick(2), pick(4) != 0});
    else if (kind == 3)
      step.domain = pick(2);
    else if (kind == 4)
      step.stream = pick(2);
    else if (kind == 5)
      step.channel = pick(2);
    else if (kind == 6) {
      step.writes.push_back(extent());
      step.updates.push_back({extent(), pick(2), true});
    }
    program.steps.push_back(step);
  }
  while (!open.empty())
    wait(0);
  return program;
}
