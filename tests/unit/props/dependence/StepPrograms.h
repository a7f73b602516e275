//===- StepPrograms.h - random programs, and orders of them ---------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ActionGraph.h"
#include "props/dependence/RandomProgram.h"
#include "props/dependence/RequiredOrder.h"
#include "props/dependence/StepMachine.h"

#include <rapidcheck.h>

#include <random>

namespace precedent::props {

using Seed = StepSeed;

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

} // namespace precedent::props
