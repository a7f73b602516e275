#include "props/schedule/ScheduleSimulator.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace precedent::simulation;

namespace {
/// What F of a stage makes (the activation) or B, I of a stage makes (the gradient for the stage before).
struct Tensor {
  bool gradient;
  int stage, microBatch;
  bool operator<(const Tensor &other) const {
    return std::tie(gradient, stage, microBatch) < std::tie(other.gradient, other.stage, other.microBatch);
  }
  bool operator==(const Tensor &other) const = default;
};

/// Messages from one rank to another, in the order in which they were posted.
struct Wire {
  std::vector<Tensor> sent, awaited;
  size_t taken = 0; ///< buffered kinds only
};

/// One queue of a rank. Steps [begin, end) are posted together.
struct Lane {
  int rank = 0;
  std::vector<Step> steps;
  size_t begin = 0, end = 0;
  std::vector<size_t> place; ///< of each posted transfer on its wire
};

class Machine {
public:
  Machine(const RankProgram &program, Sending sending, size_t slots)
      : program(program), sending(sending), slots(slots) {}
  Outcome run();

private:
  bool meets() const { return sending != Sending::Buffered && sending != Sending::Slots; }
  bool placeStages();
  void makeLanes();
  bool advance(Lane &lane);
  bool post(Lane &lane);
  bool finish(Lane &lane);
  bool compute(const Step &step, int rank);
  bool workOnParameters(const Step &step, int rank);
  bool fillSlot(const Step &step, int rank);
  bool checkColumns();
  bool transferNow(const Step &step, int rank);
  bool postTransfer(Lane &lane, const Step &step);
  bool completeTransfers(Lane &lane);
  bool isThere(const Tensor &tensor, int rank);
  bool wrong(const std::string &why);
  Wire *wireOf(const Step &step, int rank);
  std::string missingWork() const;

  /// Whether the later of two computes of one rank reads what the earlier one makes.
  static bool feeds(const Step &earlier, const Step &later) {
    if (earlier.microBatch != later.microBatch)
      return false;
    if (earlier.work == Work::F)
      return later.work == Work::F ? later.stage == earlier.stage + 1
                                   : later.work != Work::W && later.stage == earlier.stage;
    bool isGradient = earlier.work == Work::B || earlier.work == Work::I;
    return isGradient && ((later.work == Work::W && later.stage == earlier.stage) ||
                          ((later.work == Work::B || later.work == Work::I) && later.stage == earlier.stage - 1));
  }

  static Tensor carried(const Step &step) {
    if (step.work == Work::SendF || step.work == Work::RecvF)
      return {false, step.stage - (step.work == Work::RecvF), step.microBatch};
    return {true, step.stage + (step.work == Work::RecvB), step.microBatch};
  }

  const RankProgram &program;
  Sending sending;
  size_t slots;
  bool hasTransfers = false;
  std::vector<int> rankOfStage;
  std::vector<Lane> lanes;
  std::vector<std::set<Tensor>> held;
  std::set<std::tuple<Work, int, int>> computed;
  std::map<std::pair<int, int>, Wire> wires;
  std::vector<bool> usesShards; ///< by rank: a stage begins sharded there
  std::set<std::pair<int, int>> unsharded, filled;
  std::string error;
};
} // namespace

bool Machine::wrong(const std::string &why) {
  if (error.empty())
    error = why;
  return false;
}

bool Machine::placeStages() {
  rankOfStage.assign(program.numStages, -1);
  for (size_t rank = 0; rank < program.ranks.size(); ++rank)
    for (const Step &step : program.ranks[rank]) {
      hasTransfers |= transfers(step.work);
      if (step.stage < 0 || step.stage >= program.numStages || step.microBatch < 0 ||
          step.microBatch >= program.numMicroBatches)
        return wrong(textOf(step) + " is outside of the program");
      if (!computes(step.work))
        continue;
      int &where = rankOfStage[step.stage];
      if (where != -1 && where != int(rank))
        return wrong("a stage computes on two ranks");
      where = int(rank);
    }
  return true;
}

void Machine::makeLanes() {
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    Lane all, transferLane;
    all.rank = transferLane.rank = int(rank);
    for (const Step &step : program.ranks[rank])
      (sending == Sending::Stream && transfers(step.work) ? transferLane : all).steps.push_back(step);
    lanes.push_back(all);
    if (sending == Sending::Stream)
      lanes.push_back(transferLane);
  }
}

/// The wire of a transfer; null if there is no rank at its other end.
Wire *Machine::wireOf(const Step &step, int rank) {
  int other = step.work == Work::SendF || step.work == Work::RecvB ? step.stage + 1 : step.stage - 1;
  int peer = other < 0 || other >= program.numStages ? -1 : rankOfStage[other];
  if (peer < 0 || peer == rank || rankOfStage[step.stage] != rank) {
    wrong(textOf(step) + " on rank " + std::to_string(rank) + " has no other end");
    return nullptr;
  }
  return sends(step.work) ? &wires[{rank, peer}] : &wires[{peer, rank}];
}

/// Whether a compute of the rank may read the tensor. Without transfers in the program every rank sees every tensor.
bool Machine::isThere(const Tensor &tensor, int rank) {
  if (hasTransfers)
    return held[rank].count(tensor);
  return std::any_of(held.begin(), held.end(), [&](const std::set<Tensor> &of) { return of.count(tensor); });
}

bool Machine::compute(const Step &step, int rank) {
  int stage = step.stage, microBatch = step.microBatch;
  auto ran = [&](Work work) { return computed.count({work, stage, microBatch}) != 0; };
  if (ran(step.work))
    return wrong(textOf(step) + " runs twice");
  if (usesShards[rank] && !unsharded.count({rank, stage}))
    return wrong(textOf(step) + " computes with parameters that are not there");
  bool ready = true;
  switch (step.work) {
  case Work::F:
    ready = stage == 0 || isThere({false, stage - 1, microBatch}, rank);
    break;
  case Work::W:
    if (ran(Work::B))
      return wrong(textOf(step) + " repeats what the full backward does");
    ready = ran(Work::I);
    break;
  default:
    if (ran(step.work == Work::B ? Work::I : Work::B))
      return wrong(textOf(step) + " repeats the backward");
    ready = ran(Work::F) && (stage == program.numStages - 1 || isThere({true, stage + 1, microBatch}, rank));
  }
  // On the one queue of a rank that receives, what is not there now will not come while the queue stands.
  if (!ready)
    return hasTransfers && sending != Sending::Stream ? wrong(textOf(step) + " reads what is not there") : false;
  if (step.buffer >= 0 && !fillSlot(step, rank))
    return false;
  computed.insert({step.work, stage, microBatch});
  if (step.work != Work::W)
    held[rank].insert({step.work != Work::F, stage, microBatch});
  return true;
}

/// A forward puts its activations into a slot, and the backward takes them out.
bool Machine::fillSlot(const Step &step, int rank) {
  if (step.work != Work::F)
    filled.erase({rank, step.buffer});
  else if (!filled.insert({rank, step.buffer}).second)
    return wrong(textOf(step) + " overwrites activations that wait for their backward");
  return true;
}

bool Machine::workOnParameters(const Step &step, int rank) {
  if (step.work == Work::Reshard)
    unsharded.erase({rank, step.stage});
  else if (step.work == Work::Unshard && !unsharded.insert({rank, step.stage}).second)
    return wrong(textOf(step) + " gathers what is there already");
  if (step.work != Work::ReduceGrad)
    return true;
  for (int microBatch = 0; microBatch < program.numMicroBatches; ++microBatch)
    if (!computed.count({Work::B, step.stage, microBatch}) && !computed.count({Work::W, step.stage, microBatch}))
      return wrong(textOf(step) + " sums gradients that are not all there");
  return true;
}

/// Between two of DeepSpeed's steps all ranks may be made to wait for each other, so both ends of a message stand in
/// one.
bool Machine::checkColumns() {
  std::map<std::tuple<bool, int, int>, int> columnOf;
  for (const std::vector<Step> &steps : program.ranks)
    for (const Step &step : steps) {
      if (!transfers(step.work) || step.column < 0)
        continue;
      Tensor tensor = carried(step);
      auto [place, isNew] = columnOf.insert({{tensor.gradient, tensor.stage, tensor.microBatch}, step.column});
      if (!isNew && place->second != step.column)
        return wrong(textOf(step) + " stands in another step than its other end");
    }
  return true;
}

/// Buffered kinds: a transfer is one event.
bool Machine::transferNow(const Step &step, int rank) {
  Wire *wire = wireOf(step, rank);
  if (!wire)
    return false;
  Tensor tensor = carried(step);
  if (sends(step.work)) {
    if (!held[rank].count(tensor))
      return wrong(textOf(step) + " sends what is not there");
    if (sending == Sending::Slots && wire->sent.size() - wire->taken >= slots)
      return false;
    wire->sent.push_back(tensor);
    return true;
  }
  if (wire->taken == wire->sent.size())
    return false;
  if (!(wire->sent[wire->taken] == tensor))
    return wrong(textOf(step) + " takes another message than its own");
  ++wire->taken;
  held[rank].insert(tensor);
  return true;
}

/// Kinds that meet: puts the transfer on its wire. False: not yet (a stream waits for what it sends), or wrong.
bool Machine::postTransfer(Lane &lane, const Step &step) {
  Wire *wire = wireOf(step, lane.rank);
  if (!wire)
    return false;
  Tensor tensor = carried(step);
  if (sends(step.work) && !held[lane.rank].count(tensor))
    return sending == Sending::Stream ? false : wrong(textOf(step) + " sends what is not there");
  std::vector<Tensor> &queue = sends(step.work) ? wire->sent : wire->awaited;
  lane.place.push_back(queue.size());
  queue.push_back(tensor);
  return true;
}

/// Whether every posted transfer of the lane has met its other end.
bool Machine::completeTransfers(Lane &lane) {
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
      return wrong(textOf(step) + " meets another transfer than its own");
    if (receives(step.work))
      held[lane.rank].insert(carried(step));
  }
  return all;
}

/// Begins what stands next in the lane.
bool Machine::post(Lane &lane) {
  const Step &step = lane.steps[lane.end];
  if (!transfers(step.work)) {
    if (step.overlapsNext && lane.end + 1 < lane.steps.size() && feeds(step, lane.steps[lane.end + 1]))
      return wrong(textOf(step) + " is to overlap with what reads it");
    if (computes(step.work) ? compute(step, lane.rank) : workOnParameters(step, lane.rank))
      lane.begin = ++lane.end;
    else
      return false;
    return true;
  }
  if (!meets()) {
    if (!transferNow(step, lane.rank))
      return false;
    lane.begin = ++lane.end;
    return true;
  }
  lane.place.clear();
  do {
    if (!postTransfer(lane, lane.steps[lane.end]))
      return lane.end > lane.begin;
    ++lane.end;
  } while (sending == Sending::Group && lane.end < lane.steps.size() && transfers(lane.steps[lane.end].work));
  return true;
}

bool Machine::finish(Lane &lane) {
  if (!completeTransfers(lane))
    return false;
  lane.begin = lane.end;
  return true;
}

/// True if something happened.
bool Machine::advance(Lane &lane) {
  if (lane.begin < lane.end)
    return finish(lane);
  return lane.end < lane.steps.size() && post(lane);
}

std::string Machine::missingWork() const {
  for (int stage = 0; stage < program.numStages; ++stage)
    for (int microBatch = 0; microBatch < program.numMicroBatches; ++microBatch) {
      auto ran = [&](Work work) { return computed.count({work, stage, microBatch}) != 0; };
      if (!ran(Work::F) || !(ran(Work::B) || (ran(Work::I) && ran(Work::W))))
        return "stage " + std::to_string(stage) + " does not compute all of micro-batch " + std::to_string(microBatch);
    }
  return "";
}

Outcome Machine::run() {
  held.resize(program.ranks.size());
  for (const std::vector<Step> &steps : program.ranks)
    usesShards.push_back(
        std::any_of(steps.begin(), steps.end(), [](const Step &step) { return step.work == Work::Unshard; }));
  if (!placeStages() || !checkColumns())
    return {false, false, error};
  makeLanes();
  for (bool moved = true; moved && error.empty();) {
    moved = false;
    for (Lane &lane : lanes)
      while (error.empty() && advance(lane))
        moved = true;
  }
  if (!error.empty())
    return {false, false, error};
  for (const Lane &lane : lanes)
    if (lane.begin < lane.steps.size())
      return {false, true, "rank " + std::to_string(lane.rank) + " waits at " + textOf(lane.steps[lane.begin])};
  for (const auto &[ends, wire] : wires)
    if (!meets() && wire.taken != wire.sent.size())
      return {false, false, "a message from rank " + std::to_string(ends.first) + " is never received"};
  if (std::string missing = missingWork(); !missing.empty())
    return {false, false, missing};
  return {true, false, ""};
}

Outcome precedent::simulation::simulate(const RankProgram &program, Sending sending, int slots) {
  return Machine(program, sending, size_t(std::max(slots, 1))).run();
}
