//===- ScheduleWires.h - the messages between ranks -----------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/schedule/ScheduleSimulator.h"
#include "props/schedule/ScheduleWork.h"

#include <map>

namespace precedent::simulation {

/// One queue of a rank. Steps [begin, end) are posted together.
struct Lane {
  int rank = 0;
  std::vector<Step> steps;
  size_t begin = 0, end = 0;
  std::vector<size_t> place; ///< of each posted transfer on its wire
};

class ScheduleWires {
public:
  ScheduleWires(const RankProgram &program, Sending sending, size_t slots, ScheduleWork &work, Trouble &trouble)
      : program(program), sending(sending), slots(slots), work(work), trouble(trouble) {}

  /// The ends of a message find each other before either goes on.
  bool meets() const { return sending != Sending::Buffered && sending != Sending::Slots; }
  /// False: a step is outside of the program, or a stage is on two ranks.
  bool placeStages();

  /// Buffered kinds: a transfer is one event. False: not yet, or wrong.
  bool transfer(const Step &step, int rank);
  /// Kinds that meet: puts the transfer on its wire. False: not yet (a stream waits for what it sends), or wrong.
  bool post(Lane &lane, const Step &step);
  /// Whether every posted transfer of the lane has met its other end.
  bool complete(Lane &lane);
  /// What is never received, as a sentence, or an empty text.
  std::string leftOver() const;

private:
  /// Messages from one rank to another, in the order in which they were posted.
  struct Wire {
    std::vector<Tensor> sent, awaited;
    size_t taken = 0; ///< buffered kinds only
  };
  /// Null if there is no rank at its other end.
  Wire *wireOf(const Step &step, int rank);

  const RankProgram &program;
  Sending sending;
  size_t slots;
  ScheduleWork &work;
  Trouble &trouble;
  std::vector<int> rankOfStage;
  std::map<std::pair<int, int>, Wire> wires;
};

} // namespace precedent::simulation
