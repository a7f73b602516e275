#include "analysis/collective/PlanMemory.h"

using namespace precedent;

Collective precedent::collectiveOf(llvm::StringRef name) {
  std::string plain;
  for (char letter : name.lower())
    if (letter != '_' && letter != '-' && letter != ' ')
      plain += letter;
  if (plain == "allreduce")
    return Collective::Allreduce;
  if (plain == "allgather")
    return Collective::Allgather;
  if (plain == "reducescatter")
    return Collective::ReduceScatter;
  if (plain == "alltoall")
    return Collective::Alltoall;
  return plain == "broadcast" ? Collective::Broadcast : Collective::Other;
}

PlanMemory::PlanMemory(const CollectivePlan &plan)
    : isInPlace(plan.inPlace), kind(collectiveOf(plan.collective)), sizes(plan.chunks) {
  auto numGpus = static_cast<int64_t>(sizes.size());
  for (auto &size : sizes) {
    int64_t &input = size[unsigned(PlanBuffer::Input)], &output = size[unsigned(PlanBuffer::Output)];
    if (isInPlace && kind == Collective::Allgather) {
      input = input ? input : output / numGpus;
      output = output ? output : input * numGpus;
    } else if (isInPlace && kind == Collective::ReduceScatter) {
      output = output ? output : input / numGpus;
      input = input ? input : output * numGpus;
    } else if (isInPlace && kind != Collective::Other) {
      input = output = std::max(input, output);
    }
    for (int64_t &chunks : size)
      chunks *= plan.unitsPerChunk;
  }
}

PlanSlice PlanMemory::sliceOf(const PlanRange &range) const {
  PlanBuffer buffer = range.buffer;
  int64_t shift = 0;
  if (isInPlace && buffer != PlanBuffer::Scratch) {
    switch (kind) {
    case Collective::Allgather:
      shift = buffer == PlanBuffer::Input ? range.gpu * sizeOf(range.gpu, PlanBuffer::Input) : 0;
      buffer = PlanBuffer::Output;
      break;
    case Collective::ReduceScatter:
      shift = buffer == PlanBuffer::Output ? range.gpu * sizeOf(range.gpu, PlanBuffer::Output) : 0;
      buffer = PlanBuffer::Input;
      break;
    case Collective::Allreduce:
    case Collective::Alltoall:
    case Collective::Broadcast:
      buffer = PlanBuffer::Input;
      break;
    case Collective::Other:
      break;
    }
  }
  return {range.gpu * kNumPlanBuffers + unsigned(buffer), range.begin + shift, range.end + shift};
}

std::vector<PlanAccess> precedent::accessesOf(const CollectivePlan &plan, const PlanMemory &memory) {
  std::vector<PlanAccess> accesses;
  accesses.reserve(plan.reads.total() + plan.writes.total());
  for (ActionIndex step = 0; step < plan.size(); ++step)
    for (bool isWrite : {false, true})
      for (const PlanRange &range : (isWrite ? plan.writes : plan.reads)[step])
        if (range.begin < range.end)
          accesses.push_back({memory.sliceOf(range), step, isWrite});
  return accesses;
}
