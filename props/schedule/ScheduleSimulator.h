//===- ScheduleSimulator.h - runs a schedule of ranks, step by step -------------------------------------*- C++ -*-===//
//
// An independent witness: it executes the ranks with queues of messages and a set of tensors that each rank holds, and
// says whether everything that must be computed was, from inputs that were there. It knows no graph and no cycle: a
// schedule that hangs is one where no rank can go on. Ranks take steps one after the other; since a step that can be
// taken stays possible until it is taken, and what it does depends on no other choice, one order of steps decides all.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/schedule/RankProgram.h"

namespace precedent::simulation {

/// What a send does (the levels of `precedent check --comm=`).
enum class Sending {
  Buffered,   ///< never blocks
  Slots,      ///< blocks while `slots` messages of its directed pair of ranks are on their way
  Stream,     ///< meets its receive on the rank's communication stream; computes do not wait for sends
  Group,      ///< neighbouring transfers are posted together, and the rank waits for all of them
  Rendezvous, ///< blocks until its receive stands opposite
};

struct Outcome {
  /// Every step was taken, every tensor that a step read was there, every compute ran once, no message is left over.
  bool legal = false;
  /// No rank could go on.
  bool hangs = false;
  std::string why;
};

/// Quadratic at worst in the number of steps.
Outcome simulate(const RankProgram &program, Sending sending, int slots = 1);

} // namespace precedent::simulation
