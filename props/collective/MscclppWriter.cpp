//===- MscclppWriter.cpp - plans as MSCCL++'s JSON ---------------------------------------------------------------===//
//
// Channels and remote buffers of a GPU are those to GPU 0, 1, …, without itself, three buffers each; a second channel
// to each GPU comes behind the first ones of all. There is a switch channel for each buffer of all GPUs, where any is
// used.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/collective/PlanText.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace precedent::simulation;
namespace json = llvm::json;

static bool anyOf(const PlanProgram &program, llvm::function_ref<bool(const PlanOp &op)> suits) {
  return std::any_of(program.gpus.begin(), program.gpus.end(), [&](const PlanGpu &gpu) {
    return std::any_of(gpu.blocks.begin(), gpu.blocks.end(),
                       [&](const PlanBlock &block) { return std::any_of(block.ops.begin(), block.ops.end(), suits); });
  });
}

namespace {

bool isFar(const PlanOp &op, int gpu) {
  bool isElsewhere = op.peer >= 0;
  for (const std::vector<Chunks> *list : {&op.sources, &op.targets})
    for (const Chunks &chunks : *list)
      isElsewhere = isElsewhere || chunks.gpu != gpu;
  return isElsewhere;
}

bool usesSwitch(const PlanOp &op) {
  auto isOfAll = [](const Chunks &chunks) { return chunks.gpu == kEveryGpu; };
  return std::any_of(op.sources.begin(), op.sources.end(), isOfAll) ||
         std::any_of(op.targets.begin(), op.targets.end(), isOfAll);
}

class GpuWriter {
public:
  GpuWriter(const PlanProgram &program, int gpu) : program(program), of(program.gpus[size_t(gpu)]), gpu(gpu) {
    int numGpus = int(program.gpus.size());
    while (anyOf(program, [&](const PlanOp &op) { return op.channel >= numChannels; }))
      ++numChannels;
    hasSwitch = anyOf(program, usesSwitch);
    for (int channel = 0; channel < numChannels; ++channel)
      for (int peer = 0; peer < numGpus; ++peer)
        if (peer != gpu)
          peers.push_back(peer);
  }

  json::Object write() const {
    json::Array blocks;
    for (size_t block = 0; block < of.blocks.size(); ++block)
      blocks.push_back(writeBlock(int64_t(block)));
    json::Array semaphores;
    for (int initial : of.semaphores)
      semaphores.push_back(json::Object{{"init_value", initial}});
    return json::Object{{"id", gpu},
                        {"input_chunks", of.chunks[0]},
                        {"output_chunks", of.chunks[1]},
                        {"scratch_chunks", of.chunks[2]},
                        {"threadblocks", std::move(blocks)},
                        {"channels", channels()},
                        {"remote_buffers", remoteBuffers()},
                        {"semaphores", std::move(semaphores)}};
  }

private:
  size_t numPeers() const { return program.gpus.size() - 1; }
  int slotOf(int peer) const { return peer < gpu ? peer : peer - 1; }
  static json::Array numbersTo(size_t end) {
    json::Array numbers;
    for (size_t number = 0; number < end; ++number)
      numbers.push_back(int64_t(number));
    return numbers;
  }

  json::Array channels() const {
    json::Array list;
    for (const char *type : {"memory", "port"})
      list.push_back(json::Object{{"channel_type", type}, {"connected_to", json::Array(peers)}});
    for (size_t buffer = 0; hasSwitch && buffer < std::size(kBuffers); ++buffer)
      list.push_back(
          json::Object{{"channel_type", "switch"},
                       {"buffer_type", std::string(1, kBuffers[buffer])},
                       {"rank_groups", json::Array{json::Object{{"size", int64_t(program.gpus.size())},
                                                                {"ranks", numbersTo(program.gpus.size())}}}}});
    return list;
  }

  json::Array remoteBuffers() const {
    json::Array list;
    for (size_t slot = 0; slot < numPeers(); ++slot)
      for (char buffer : kBuffers)
        list.push_back(json::Object{{"rank", peers[slot]}, {"type", std::string(1, buffer)}});
    return list;
  }

  json::Object writeBlock(int64_t number) const {
    const std::vector<PlanOp> &ops = of.blocks[size_t(number)].ops;
    json::Array written;
    for (size_t begin = 0, end = 0; begin < ops.size(); begin = end) {
      json::Array group;
      do
        group.push_back(writeOp(ops[end++]));
      while (end < ops.size() && ops[begin].loop >= 0 && ops[end].loop == ops[begin].loop);
      if (ops[begin].loop < 0)
        written.push_back(std::move(group.front()));
      else
        written.push_back(json::Object{
            {"name", "pipeline"},
            {"iter_context", json::Object{{"unit_size", ops[begin].loopBytes}, {"num_chunks", ops[begin].loopChunks}}},
            {"ops", std::move(group)}});
    }
    json::Array used, references;
    for (const char *type : {"memory", "port"}) {
      used.push_back(json::Object{{"channel_type", type}, {"channel_ids", numbersTo(peers.size())}});
      references.push_back(json::Object{{"access_channel_type", type},
                                        {"remote_buffer_ids", numbersTo(numPeers() * std::size(kBuffers))}});
    }
    if (hasSwitch)
      used.push_back(json::Object{{"channel_type", "switch"}, {"channel_ids", numbersTo(std::size(kBuffers))}});
    return json::Object{{"id", number},
                        {"ops", std::move(written)},
                        {"channels", std::move(used)},
                        {"remote_buffer_refs", std::move(references)}};
  }

  json::Array writeChunks(const std::vector<Chunks> &list) const {
    json::Array result;
    for (const Chunks &chunks : list) {
      json::Object entry{{"index", chunks.first}, {"size", chunks.count}};
      if (chunks.gpu == gpu)
        entry["type"] = std::string(1, chunks.buffer);
      else if (chunks.gpu == kEveryGpu)
        entry["switch_channel_id"] = placeOf(chunks.buffer);
      else
        entry["buffer_id"] = 3 * slotOf(chunks.gpu) + placeOf(chunks.buffer);
      result.push_back(std::move(entry));
    }
    return result;
  }

  json::Object writeOp(const PlanOp &op) const {
    json::Object result{{"name", op.name}};
    if (!op.sources.empty())
      result["src_buff"] = writeChunks(op.sources);
    if (!op.targets.empty())
      result["dst_buff"] = writeChunks(op.targets);
    if (isFar(op, gpu))
      result["channel_type"] = usesSwitch(op) ? "switch" : op.isPort ? "port" : "memory";
    if (op.peer >= 0)
      result["channel_ids"] = json::Array{op.channel * int(numPeers()) + slotOf(op.peer)};
    if (op.semaphore >= 0)
      result["semaphore_ids"] = json::Array{op.semaphore};
    if (op.barrier >= 0) {
      result["barrier_id"] = op.barrier;
      result["num_threadblocks"] = op.members;
    }
    return result;
  }

  const PlanProgram &program;
  const PlanGpu &of;
  int gpu, numChannels = 1;
  bool hasSwitch = false;
  std::vector<int> peers; ///< by channel
};

} // namespace

std::string precedent::simulation::writeMscclpp(const PlanProgram &program) {
  json::Array gpus;
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
    gpus.push_back(GpuWriter(program, int(gpu)).write());
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("{0:2}", json::Value(json::Object{{"name", "hunted"},
                                                        {"collective", program.collective},
                                                        {"protocol", "Simple"},
                                                        {"inplace", program.isInPlace},
                                                        {"gpus", std::move(gpus)}}))
     << '\n';
  return text;
}
