//===- MachineClock.h - what the threads of a plan that runs know ---------------------------------------*- C++ -*-===//
//
// Vocabulary. A *thread* is a block, or a proxy that works for one. Its *clock* has a time for each thread: what it
// knows to have happened; and behind them one for each GPU, which is 1 once it has begun. A *part* is what a chunk is
// split into where loops run.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/collective/PlanProgram.h"

namespace precedent::simulation {

using Clock = std::vector<int>;
void join(Clock &clock, const Clock &other);

/// Parts of a buffer.
struct Parts {
  int gpu = 0;
  char buffer = 'i';
  int first = 0, count = 0;
};

} // namespace precedent::simulation
