//===- MscclppReader.cpp - plans out of what MscclppWriter.cpp has written ---------------------------------------===//

#include "props/collective/PlanText.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

using namespace precedent::simulation;
namespace json = llvm::json;

namespace {

class GpuReader {
public:
  GpuReader(const json::Object &object, int gpu, int numGpus) : object(object), gpu(gpu), numGpus(numGpus) {}

  bool read(PlanGpu &result) const {
    const json::Array *blocks = object.getArray("threadblocks");
    if (!blocks)
      return false;
    auto size = [&](const char *key) { return int(object.getInteger(key).value_or(0)); };
    result.chunks = {size("input_chunks"), size("output_chunks"), size("scratch_chunks")};
    if (const json::Array *semaphores = object.getArray("semaphores"))
      for (const json::Value &semaphore : *semaphores)
        if (const json::Object *entry = semaphore.getAsObject())
          result.semaphores.push_back(int(entry->getInteger("init_value").value_or(0)));
    for (const json::Value &block : *blocks) {
      const json::Array *ops = block.getAsObject() ? block.getAsObject()->getArray("ops") : nullptr;
      if (!ops || !readOps(*ops, result.blocks.emplace_back().ops))
        return false;
    }
    return true;
  }

private:
  bool readOps(const json::Array &list, std::vector<PlanOp> &ops) const {
    int numLoops = 0;
    for (const json::Value &value : list) {
      const json::Object *entry = value.getAsObject();
      const json::Object *context = entry ? entry->getObject("iter_context") : nullptr;
      const json::Array *inner = context ? entry->getArray("ops") : nullptr;
      if (!inner) {
        if (!entry || !readOp(*entry, ops.emplace_back()))
          return false;
        continue;
      }
      for (const json::Value &part : *inner) {
        PlanOp &op = ops.emplace_back();
        if (!part.getAsObject() || !readOp(*part.getAsObject(), op))
          return false;
        op.loop = numLoops;
        op.loopBytes = int(context->getInteger("unit_size").value_or(0));
        op.loopChunks = int(context->getInteger("num_chunks").value_or(0));
      }
      ++numLoops;
    }
    return true;
  }

  bool readChunks(const json::Array *list, std::vector<Chunks> &result) const {
    for (size_t at = 0; list && at < list->size(); ++at) {
      const json::Object *entry = (*list)[at].getAsObject();
      std::optional<int64_t> first = entry ? entry->getInteger("index") : std::nullopt;
      std::optional<int64_t> count = entry ? entry->getInteger("size") : std::nullopt;
      if (!first || !count)
        return false;
      Chunks chunks{gpu, 'i', int(*first), int(*count)};
      std::optional<int64_t> far = entry->getInteger("buffer_id"), ofAll = entry->getInteger("switch_channel_id");
      if (std::optional<llvm::StringRef> type = entry->getString("type")) {
        chunks.buffer = type->empty() ? '?' : type->front();
      } else if (far && *far >= 0) {
        chunks.gpu = peerOf(*far / 3);
        chunks.buffer = kBuffers[*far % 3];
      } else if (ofAll && *ofAll >= 0 && *ofAll < 3) {
        chunks.gpu = kEveryGpu;
        chunks.buffer = kBuffers[*ofAll];
      } else {
        return false;
      }
      result.push_back(chunks);
    }
    return true;
  }

  int peerOf(int64_t slot) const { return int(slot < gpu ? slot : slot + 1); }

  static int firstOf(const json::Object &object, const char *key) {
    const json::Array *list = object.getArray(key);
    std::optional<int64_t> value = list && list->size() == 1 ? list->front().getAsInteger() : std::nullopt;
    return int(value.value_or(-1));
  }

  bool readOp(const json::Object &entry, PlanOp &op) const {
    if (!entry.getString("name"))
      return false;
    op.name = entry.getString("name")->str();
    op.isPort = entry.getString("channel_type") == llvm::StringRef("port");
    if (int slot = firstOf(entry, "channel_ids"); slot >= 0 && numGpus > 1) {
      op.peer = peerOf(slot % (numGpus - 1));
      op.channel = slot / (numGpus - 1);
    }
    op.semaphore = firstOf(entry, "semaphore_ids");
    op.barrier = int(entry.getInteger("barrier_id").value_or(-1));
    op.members = int(entry.getInteger("num_threadblocks").value_or(0));
    return readChunks(entry.getArray("src_buff"), op.sources) && readChunks(entry.getArray("dst_buff"), op.targets);
  }

  const json::Object &object;
  int gpu, numGpus;
};

} // namespace

std::optional<PlanProgram> precedent::simulation::readMscclpp(const std::string &bytes) {
  llvm::Expected<json::Value> value = json::parse(bytes);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const json::Object *root = value->getAsObject();
  const json::Array *gpus = root ? root->getArray("gpus") : nullptr;
  if (!gpus || !root->getString("collective"))
    return std::nullopt;
  PlanProgram program;
  program.isXml = false;
  program.collective = root->getString("collective")->str();
  program.isInPlace = root->getBoolean("inplace").value_or(false);
  for (const json::Value &entry : *gpus) {
    const json::Object *object = entry.getAsObject();
    int gpu = int(program.gpus.size());
    if (!object || !GpuReader(*object, gpu, int(gpus->size())).read(program.gpus.emplace_back()))
      return std::nullopt;
  }
  return program;
}
