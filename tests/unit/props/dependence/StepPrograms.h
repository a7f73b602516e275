//===- StepPrograms.h - random programs, and orders of them ------------------------------------------------*- C++
//-*-===//

#pragma once

#include "core/model/ActionGraph.h"
#include "props/dependence/StepMachine.h"

#include <rapidcheck.h>

#include <random>

namespace precedent::props {

/// The numbers from which a step is made; any numbers will do, so that failures shrink well.
using Seed = std::vector<unsigned>;

struct ProgramShape {
  bool hasAsynchronous = false;
  unsigned mostSteps = 14;
};

/// Three objects of six elements, two of everything else. Asynchronous steps that nobody has waited for are waited for
/// at the end.
inline StepProgram makeProgram(const std::vector<Seed> &seeds, const ProgramShape &shape) {
  StepProgram program{3, 6, 2, 2, 2, {}};
  std::vector<unsigned> open;
  auto wait = [&](unsigned which) {
    Step step;
    step.waitsFor = open[which];
    open.erase(open.begin() + which);
    program.steps.push_back(step);
  };
  for (const Seed &seed : seeds) {
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

/// At full size from the first try on: small numbers alone make dull programs.
inline rc::Gen<std::vector<Seed>> seeds(unsigned mostSteps) {
  auto number = rc::gen::inRange(0u, 720720u);
  auto some = rc::gen::mapcat(rc::gen::inRange(0u, mostSteps + 1), [=](unsigned steps) {
    return rc::gen::container<std::vector<Seed>>(steps, rc::gen::container<Seed>(16, number));
  });
  return rc::gen::resize(rc::kNominalSize, some);
}

/// An order that the edges allow, chosen by the numbers of `random`.
inline std::vector<unsigned> someOrder(const ActionGraph &graph, std::mt19937 &random) {
  std::vector<unsigned> order, ready, missing(graph.size(), 0);
  std::vector<std::vector<unsigned>> successors(graph.size());
  for (ActionIndex action = 0; action < graph.size(); ++action) {
    missing[action] = graph.predecessors[action].size();
    for (ActionIndex before : graph.predecessors[action])
      successors[before].push_back(action);
    if (missing[action] == 0)
      ready.push_back(action);
  }
  while (!ready.empty()) {
    size_t which = random() % ready.size();
    unsigned action = ready[which];
    ready.erase(ready.begin() + which);
    order.push_back(action);
    for (unsigned after : successors[action])
      if (--missing[after] == 0)
        ready.push_back(after);
  }
  return order;
}

inline std::vector<unsigned> programOrder(const StepProgram &program) {
  std::vector<unsigned> order(program.steps.size());
  for (unsigned step = 0; step < order.size(); ++step)
    order[step] = step;
  return order;
}

/// Ways in which the asynchronous steps can be late: all of them.
inline std::vector<std::vector<bool>> allLatenesses(const StepProgram &program) {
  std::vector<std::vector<bool>> ways(1, std::vector<bool>(program.steps.size(), false));
  for (unsigned step = 0; step < program.steps.size(); ++step)
    if (program.steps[step].isAsynchronous)
      for (size_t way = ways.size(); way-- > 0;) {
        ways.push_back(ways[way]);
        ways.back()[step] = true;
      }
  return ways;
}

} // namespace precedent::props
