#include "props/collective/MachineWires.h"

#include <algorithm>

using namespace precedent::simulation;

std::string MachineWires::send(const Thread &thread, int number, std::vector<Sum> values) {
  Key key{thread.gpu, blockOf(thread).sendsTo, blockOf(thread).channel};
  if (senderOf.try_emplace(key, number).first->second != number)
    return "two blocks send on one connection";
  wires[key].push_back({std::move(values), thread.clock});
  return "";
}

std::string MachineWires::receive(Thread &thread, int number, std::vector<Sum> &values) {
  Key key = keyTo(thread);
  if (receiverOf.try_emplace(key, number).first->second != number)
    return "two blocks receive on one connection";
  Message &message = wires[key].front();
  join(thread.clock, message.clock);
  values = std::move(message.values);
  wires[key].pop_front();
  return "";
}

bool MachineWires::areLeft() const {
  return std::any_of(wires.begin(), wires.end(), [](const auto &wire) { return !wire.second.empty(); });
}
