#include "core/model/CollectivePlan.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(PlanBuffer buffer) {
  switch (buffer) {
  case PlanBuffer::Input:
    return "input";
  case PlanBuffer::Output:
    return "output";
  case PlanBuffer::Scratch:
    return "scratch";
  }
  llvm_unreachable("buffer of a plan");
}

std::string CollectivePlan::text(ActionIndex step) const {
  std::string text =
      std::to_string(gpuOfStep(step)) + ":" + std::to_string(blockId[block[step]]) + ":" + std::to_string(number[step]);
  if (inner[step] != kNoNumber)
    text += "." + std::to_string(inner[step]);
  if (iteration[step] != kNoNumber && iteration[step] > 0)
    text += "#" + std::to_string(iteration[step]);
  return text;
}

std::string CollectivePlan::text(const PlanRange &range) const {
  // A part of a chunk is told by the chunk that it is in.
  auto floor = [&](int64_t unit) { return unit / unitsPerChunk - (unit % unitsPerChunk < 0); };
  int64_t first = floor(range.begin), last = range.end > range.begin ? floor(range.end - 1) : first;
  std::string text = first == last ? "chunk " + std::to_string(first)
                                   : "chunks " + std::to_string(first) + " to " + std::to_string(last);
  return text + " of the " + nameOf(range.buffer).str() + " buffer of GPU " + std::to_string(range.gpu);
}

uint32_t CollectivePlan::findBlock(uint32_t gpu, int64_t id) const {
  if (id < 0 || id >= kNoNumber)
    return kNoNumber;
  auto found = blockByNumber.find({gpu, static_cast<uint32_t>(id)});
  return found == blockByNumber.end() ? kNoNumber : found->second;
}

uint32_t CollectivePlan::addConnection(const PlanConnection &connection) {
  uint64_t ends = (uint64_t(connection.from) << 32) | connection.to;
  auto [entry, isNew] = connectionByEnds.try_emplace({ends, connection.channel}, uint32_t(connections.size()));
  if (isNew)
    connections.push_back(connection);
  return entry->second;
}

bool CollectivePlan::addBlock(uint32_t gpu, uint32_t id) {
  if (!blockByNumber.try_emplace({gpu, id}, numBlocks()).second)
    return false;
  gpuOf.push_back(gpu);
  blockId.push_back(id);
  stepBegin.push_back(size());
  return true;
}

void CollectivePlan::addStep(const PlanStep &step) {
  assert(!gpuOf.empty() && "a step before the first block");
  block.push_back(numBlocks() - 1);
  number.push_back(step.number);
  inner.push_back(step.inner);
  iteration.push_back(step.iteration);
  loop.push_back(step.loop);
  sendsOn.push_back(step.sendsOn);
  receivesOn.push_back(step.receivesOn);
  queue.push_back(step.queue);
  op.push_back(step.op);
  flags.push_back(
      uint8_t((step.isNop ? Nop : 0) | (step.isFlagged ? Flagged : 0) | (step.waitsForQueue ? WaitsForQueue : 0)));
  offset.push_back(step.offset);
  messageUnits.push_back(step.messageUnits);
  for (const PlanRange &range : step.reads)
    reads.append(range);
  reads.finish();
  for (const PlanRange &range : step.writes)
    writes.append(range);
  writes.finish();
  for (const PlanDependence &dependence : step.dependences)
    dependences.append(dependence);
  dependences.finish();
  for (const PlanSync &sync : step.syncs)
    syncs.append(sync);
  syncs.finish();
  hasConnections |= step.sendsOn != kNoNumber || step.receivesOn != kNoNumber;
}

void CollectivePlan::finish() {
  stepBegin.push_back(size());
}
