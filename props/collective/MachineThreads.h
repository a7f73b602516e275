//===- MachineThreads.h - what runs of a plan, block by block, with its loops unrolled -----------------------*- C++
//-*-===//
//
// How often a loop runs depends on the size of the data. Here loops of one shape run three times, of another one twice,
// and so on in turn, so that loops that can differ do.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/collective/MachineClock.h"

#include <map>

namespace precedent::simulation {

/// An operation, and in which turn of its loop.
struct Turn {
  const PlanOp *op;
  int turn = 0, turns = 1;
};

/// A block, or what a proxy does for it on a port channel.
struct Thread {
  int gpu = 0, block = -1; ///< -1: a proxy
  std::vector<Turn> ops;
  size_t next = 0;
  Clock clock;
  std::vector<Clock> issued; ///< of a proxy: when each of its operations was handed over
  std::vector<Clock> doneAt;
};

struct MachineThreads {
  explicit MachineThreads(const PlanProgram &program);

  std::vector<Thread> list;                   ///< blocks, then proxies
  std::map<std::pair<int, int>, int> ofBlock; ///< by GPU and block
  int partsOfChunk = 1;
  size_t numGpus;

  /// Of somebody who knows nothing.
  Clock noClock() const { return Clock(list.size() + numGpus); }

  /// Whoever does the operation, if it is not the block itself: a proxy for each port channel. -1: the block.
  int proxyOf(int thread, const PlanOp &op) const;
  /// What an operation moves of these chunks, in this turn.
  Parts partsOf(const Turn &turn, const Chunks &chunks) const;
  /// What its blocks know when they have all ended.
  Clock endOf(int gpu) const;

private:
  void unroll(const PlanProgram &program);

  std::map<std::array<int, 3>, int> proxies; ///< by thread, peer and channel
};

} // namespace precedent::simulation
