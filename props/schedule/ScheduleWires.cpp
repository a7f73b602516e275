#include "props/schedule/ScheduleWires.h"

using namespace precedent::simulation;

bool ScheduleWires::placeStages() {
  rankOfStage.assign(program.numStages, -1);
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (const Step &step : program.ranks[rank]) {
      if (step.stage < 0 || step.stage >= program.numStages || step.microBatch < 0 ||
          step.microBatch >= program.numMicroBatches)
        return trouble.add(textOf(step) + " is outside of the program");
      if (!computes(step.work))
        continue;
      int &where = rankOfStage[step.stage];
      if (where != -1 && where != int(rank))
        return trouble.add("a stage computes on two ranks");
      where = int(rank);
    }
  return true;
}

ScheduleWires::Wire *ScheduleWires::wireOf(const Step &step, int rank) {
  int other = step.work == Work::SendF || step.work == Work::RecvB ? step.stage + 1 : step.stage - 1;
  int peer = other < 0 || other >= program.numStages ? -1 : rankOfStage[other];
  if (peer < 0 || peer == rank || rankOfStage[step.stage] != rank) {
    trouble.add(textOf(step) + " on rank " + std::to_string(rank) + " has no other end");
    return nullptr;
  }
  return sends(step.work) ? &wires[{rank, peer}] : &wires[{peer, rank}];
}

bool ScheduleWires::transfer(const Step &step, int rank) {
  Wire *wire = wireOf(step, rank);
  if (!wire)
    return false;
  Tensor tensor = carriedBy(step);
  if (sends(step.work)) {
    if (!work.holds(rank, tensor))
      return trouble.add(textOf(step) + " sends what is not there");
    if (sending == Sending::Slots && wire->sent.size() - wire->taken >= slots)
      return false;
    wire->sent.push_back(tensor);
    return true;
  }
  if (wire->taken == wire->sent.size())
    return false;
  if (!(wire->sent[wire->taken] == tensor))
    return trouble.add(textOf(step) + " takes another message than its own");
  ++wire->taken;
  work.receive(rank, tensor);
  return true;
}

bool ScheduleWires::post(Lane &lane, const Step &step) {
  Wire *wire = wireOf(step, lane.rank);
  if (!wire)
    return false;
  Tensor tensor = carriedBy(step);
  if (sends(step.work) && !work.holds(lane.rank, tensor))
    return sending == Sending::Stream ? false : trouble.add(textOf(step) + " sends what is not there");
  std::vector<Tensor> &queue = sends(step.work) ? wire->sent : wire->awaited;
  lane.place.push_back(queue.size());
  queue.push_back(tensor);
  return true;
}

bool ScheduleWires::complete(Lane &lane) {
  bool all = true;
  for (size_t at = lane.begin; at < lane.end; ++at) {
    const Step &step = lane.steps[at];
    Wire &wire = *wireOf(step, lane.rank);
    size_t place = lane.place[at - lane.begin];
    if (place >= wire.sent.size() || place >= wire.awaited.size()) {
      all = false;
      continue;
    }
    if (!(wire.sent[place] == wire.awaited[place]))
      return trouble.add(textOf(step) + " meets another transfer than its own");
    if (receives(step.work))
      work.receive(lane.rank, carriedBy(step));
  }
  return all;
}

std::string ScheduleWires::leftOver() const {
  for (const auto &[ends, wire] : wires)
    if (!meets() && wire.taken != wire.sent.size())
      return "a message from rank " + std::to_string(ends.first) + " is never received";
  return "";
}
