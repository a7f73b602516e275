#include "props/schedule/ScheduleWork.h"

#include <algorithm>

using namespace precedent::simulation;

Tensor precedent::simulation::carriedBy(const Step &step) {
  if (step.work == Work::SendF || step.work == Work::RecvF)
    return {false, step.stage - (step.work == Work::RecvF), step.microBatch};
  return {true, step.stage + (step.work == Work::RecvB), step.microBatch};
}

bool Trouble::add(const std::string &why) {
  if (text.empty())
    text = why;
  return false;
}

ScheduleWork::ScheduleWork(const RankProgram &program, bool receives, bool waits, Trouble &trouble)
    : program(program), hasTransfers(receives), waits(waits), trouble(trouble), held(program.ranks.size()) {
  for (const std::vector<Step> &steps : program.ranks)
    usesShards.push_back(
        std::any_of(steps.begin(), steps.end(), [](const Step &step) { return step.work == Work::Unshard; }));
}

bool ScheduleWork::feeds(const Step &earlier, const Step &later) {
  if (earlier.microBatch != later.microBatch)
    return false;
  if (earlier.work == Work::F)
    return later.work == Work::F ? later.stage == earlier.stage + 1
                                 : later.work != Work::W && later.stage == earlier.stage;
  bool isGradient = earlier.work == Work::B || earlier.work == Work::I;
  return isGradient && ((later.work == Work::W && later.stage == earlier.stage) ||
                        ((later.work == Work::B || later.work == Work::I) && later.stage == earlier.stage - 1));
}

/// Whether a compute of the rank may read the tensor. Without transfers in the program every rank sees every tensor.
bool ScheduleWork::isThere(const Tensor &tensor, int rank) const {
  if (hasTransfers)
    return holds(rank, tensor);
  return std::any_of(held.begin(), held.end(), [&](const std::set<Tensor> &of) { return of.count(tensor); });
}

bool ScheduleWork::compute(const Step &step, int rank) {
  int stage = step.stage, microBatch = step.microBatch;
  auto ran = [&](Work work) { return computed.count({work, stage, microBatch}) != 0; };
  if (ran(step.work))
    return trouble.add(textOf(step) + " runs twice");
  if (usesShards[rank] && !unsharded.count({rank, stage}))
    return trouble.add(textOf(step) + " computes with parameters that are not there");
  bool ready = true;
  switch (step.work) {
  case Work::F:
    ready = stage == 0 || isThere({false, stage - 1, microBatch}, rank);
    break;
  case Work::W:
    if (ran(Work::B))
      return trouble.add(textOf(step) + " repeats what the full backward does");
    ready = ran(Work::I);
    break;
  default:
    if (ran(step.work == Work::B ? Work::I : Work::B))
      return trouble.add(textOf(step) + " repeats the backward");
    ready = ran(Work::F) && (stage == program.numStages - 1 || isThere({true, stage + 1, microBatch}, rank));
  }
  // On the one queue of a rank that receives, what is not there now will not come while the queue stands.
  if (!ready)
    return hasTransfers && !waits ? trouble.add(textOf(step) + " reads what is not there") : false;
  if (step.buffer >= 0 && !fillSlot(step, rank))
    return false;
  computed.insert({step.work, stage, microBatch});
  if (step.work != Work::W)
    held[rank].insert({step.work != Work::F, stage, microBatch});
  return true;
}

/// A forward puts its activations into a slot, and the backward takes them out.
bool ScheduleWork::fillSlot(const Step &step, int rank) {
  if (step.work != Work::F)
    filled.erase({rank, step.buffer});
  else if (!filled.insert({rank, step.buffer}).second)
    return trouble.add(textOf(step) + " overwrites activations that wait for their backward");
  return true;
}

bool ScheduleWork::workOnParameters(const Step &step, int rank) {
  if (step.work == Work::Reshard)
    unsharded.erase({rank, step.stage});
  else if (step.work == Work::Unshard && !unsharded.insert({rank, step.stage}).second)
    return trouble.add(textOf(step) + " gathers what is there already");
  if (step.work != Work::ReduceGrad)
    return true;
  for (int microBatch = 0; microBatch < program.numMicroBatches; ++microBatch)
    if (!computed.count({Work::B, step.stage, microBatch}) && !computed.count({Work::W, step.stage, microBatch}))
      return trouble.add(textOf(step) + " sums gradients that are not all there");
  return true;
}

std::string ScheduleWork::missing() const {
  for (int stage = 0; stage < program.numStages; ++stage)
    for (int microBatch = 0; microBatch < program.numMicroBatches; ++microBatch) {
      auto ran = [&](Work work) { return computed.count({work, stage, microBatch}) != 0; };
      if (!ran(Work::F) || !(ran(Work::B) || (ran(Work::I) && ran(Work::W))))
        return "stage " + std::to_string(stage) + " does not compute all of micro-batch " + std::to_string(microBatch);
    }
  return "";
}
