//===- MachineSignals.h - counters and barriers of a plan that runs ------------------------------------------*- C++
//-*-===//

#pragma once

#include "props/collective/MachineThreads.h"

#include <set>

namespace precedent::simulation {

class MachineSignals {
public:
  explicit MachineSignals(const PlanProgram &program, const MachineThreads &threads);

  /// An empty text, or what is wrong: a barrier is met as often as blocks come, and everybody must come as often.
  std::string visitError() const;

  /// False: nothing was posted yet. True: the clock knows what the post knew.
  bool take(const PlanOp &op, Thread &thread, int number);
  void post(const PlanOp &op, const Thread &thread, int number);
  /// The same of a barrier; the clock of a block that waits there goes on by one.
  bool meet(const PlanOp &op, Thread &thread, int number);

  /// Several threads post or take one counter, so that it depends on the order who gets what.
  bool areAmbiguous() const;
  /// A channel holds a signal that nobody has taken, and the next run begins with it.
  bool areLeft() const;

private:
  struct Counter {
    std::vector<Clock> posts;
    size_t taken = 0;
    std::set<int> posters, takers;
  };
  struct Meeting {
    std::vector<int> waiting;
    Clock clock;
  };
  using Key = std::array<int, 4>;
  static Key keyOf(const PlanOp &op, int gpu, bool isPost);

  const MachineThreads &threads;
  /// Signals by sender, receiver, type and channel; semaphores by GPU, -1, -1 and number.
  std::map<Key, Counter> counters;
  std::map<std::array<int, 3>, Meeting> meetings;   ///< by GPU, barrier and members
  std::map<std::pair<int, size_t>, Clock> released; ///< by thread and operation
};

} // namespace precedent::simulation
