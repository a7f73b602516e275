//===- MachineWires.h - messages between the blocks of MSCCL's plans ------------------------------------*- C++ -*-===//

#pragma once

#include "props/collective/MachineMemory.h"

#include <deque>

namespace precedent::simulation {

/// Connections by sender, receiver and channel: messages come in the order in which they were sent.
class MachineWires {
public:
  explicit MachineWires(const PlanProgram &program) : program(program) {}

  bool isMessageThere(const Thread &thread) { return !wires[keyTo(thread)].empty(); }
  /// An empty text, or what is wrong. The clock of the receiver knows what the sender knew.
  std::string send(const Thread &thread, int number, std::vector<Sum> values);
  std::string receive(Thread &thread, int number, std::vector<Sum> &values);
  bool areLeft() const;

private:
  struct Message {
    std::vector<Sum> values;
    Clock clock;
  };
  using Key = std::array<int, 3>;
  const PlanBlock &blockOf(const Thread &thread) const {
    return program.gpus[size_t(thread.gpu)].blocks[size_t(thread.block)];
  }
  Key keyTo(const Thread &thread) const { return {blockOf(thread).receivesFrom, thread.gpu, blockOf(thread).channel}; }

  const PlanProgram &program;
  std::map<Key, std::deque<Message>> wires;
  std::map<Key, int> senderOf, receiverOf;
};

} // namespace precedent::simulation
