#include "props/collective/PlanProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <sstream>

using namespace precedent::simulation;
namespace json = llvm::json;

static constexpr char kBuffers[] = {'i', 'o', 's'};

// MSCCL

static bool hasSource(const PlanOp &op) {
  return op.name == "s" || op.name == "rrs" || op.name == "rrc" || op.name == "rrcs" || op.name == "cpy" ||
         op.name == "re";
}
static bool hasTarget(const PlanOp &op) {
  return op.name == "r" || op.name == "rcs" || op.name == "rrc" || op.name == "rrcs" || op.name == "cpy" ||
         op.name == "re";
}

static std::string writeMsccl(const PlanProgram &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<algo name=\"hunted\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"1\" ngpus=\"" << program.gpus.size()
     << "\" coll=\"" << program.collective << "\" inplace=\"" << program.isInPlace << "\" outofplace=\""
     << !program.isInPlace << "\" minBytes=\"0\" maxBytes=\"1048576\">\n";
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu) {
    const PlanGpu &of = program.gpus[gpu];
    os << "  <gpu id=\"" << gpu << "\" i_chunks=\"" << of.chunks[0] << "\" o_chunks=\"" << of.chunks[1]
       << "\" s_chunks=\"" << of.chunks[2] << "\">\n";
    for (size_t block = 0; block < of.blocks.size(); ++block) {
      os << "    <tb id=\"" << block << "\" send=\"" << of.blocks[block].sendsTo << "\" recv=\""
         << of.blocks[block].receivesFrom << "\" chan=\"" << of.blocks[block].channel << "\">\n";
      for (size_t step = 0; step < of.blocks[block].ops.size(); ++step) {
        const PlanOp &op = of.blocks[block].ops[step];
        // What an operation does not use is written as the other side of it.
        Chunks none{int(gpu), 'i', 0, 0};
        Chunks source = hasSource(op) ? op.sources.front() : none, target = hasTarget(op) ? op.targets.front() : none;
        os << "      <step s=\"" << step << "\" type=\"" << op.name << "\" srcbuf=\"" << source.buffer << "\" srcoff=\""
           << source.first << "\" dstbuf=\"" << target.buffer << "\" dstoff=\"" << target.first << "\" cnt=\""
           << (hasSource(op) ? source.count : target.count) << "\" depid=\"" << op.waitsForBlock << "\" deps=\""
           << op.waitsForStep << "\" hasdep=\"" << op.isFlagged << "\"/>\n";
      }
      os << "    </tb>\n";
    }
    os << "  </gpu>\n";
  }
  os << "</algo>\n";
  return text;
}

static std::string attribute(const std::string &line, const std::string &name) {
  size_t at = line.find(" " + name + "=\"");
  if (at == std::string::npos)
    return "";
  at += name.size() + 3;
  return line.substr(at, line.find('"', at) - at);
}

static std::optional<PlanProgram> readMsccl(const std::string &bytes) {
  PlanProgram program;
  // An element a piece, whatever the lines are.
  for (size_t at = bytes.find('<'); at != std::string::npos; at = bytes.find('<', at + 1)) {
    std::string line = bytes.substr(at, bytes.find('>', at) - at);
    bool isNumber = true;
    auto number = [&](const char *name) {
      int value = 0;
      isNumber = isNumber && !llvm::StringRef(attribute(line, name)).getAsInteger(10, value);
      return value;
    };
    if (line.starts_with("<algo")) {
      program.collective = attribute(line, "coll");
      program.isInPlace = number("inplace") != 0;
    } else if (line.starts_with("<gpu")) {
      if (number("id") != int(program.gpus.size()))
        return std::nullopt;
      program.gpus.emplace_back().chunks = {number("i_chunks"), number("o_chunks"), number("s_chunks")};
    } else if (line.starts_with("<tb") && !program.gpus.empty()) {
      if (number("id") != int(program.gpus.back().blocks.size()))
        return std::nullopt;
      program.gpus.back().blocks.push_back({number("send"), number("recv"), number("chan"), {}});
    } else if (line.starts_with("<step") && !program.gpus.empty() && !program.gpus.back().blocks.empty()) {
      PlanOp op;
      op.name = attribute(line, "type");
      int gpu = int(program.gpus.size()) - 1, count = number("cnt");
      std::string source = attribute(line, "srcbuf"), target = attribute(line, "dstbuf");
      if (source.size() != 1 || target.size() != 1)
        return std::nullopt;
      // `re` adds to what stands there.
      if (hasSource(op))
        op.sources.push_back({gpu, source[0], number("srcoff"), count});
      if (hasTarget(op))
        op.targets.push_back({gpu, target[0], number("dstoff"), count});
      if (op.name == "re")
        op.sources.push_back(op.targets.front());
      op.waitsForBlock = number("depid");
      op.waitsForStep = number("deps");
      op.isFlagged = number("hasdep") != 0;
      program.gpus.back().blocks.back().ops.push_back(std::move(op));
    } else if (!line.starts_with("</")) {
      return std::nullopt;
    }
    if (!isNumber)
      return std::nullopt;
  }
  return program.gpus.empty() ? std::nullopt : std::optional(std::move(program));
}

// MSCCL++: channels and remote buffers of a GPU are those to GPU 0, 1, …, without itself, three buffers each.

static int slotOf(int gpu, int peer) {
  return peer < gpu ? peer : peer - 1;
}

static json::Array bufferList(int gpu, const std::vector<Chunks> &list) {
  json::Array result;
  for (const Chunks &chunks : list) {
    json::Object entry{{"index", chunks.first}, {"size", chunks.count}};
    if (chunks.gpu == gpu)
      entry["type"] = std::string(1, chunks.buffer);
    else
      entry["buffer_id"] =
          3 * slotOf(gpu, chunks.gpu) + int(std::find(kBuffers, kBuffers + 3, chunks.buffer) - kBuffers);
    result.push_back(std::move(entry));
  }
  return result;
}

static json::Object operationOf(int gpu, const PlanOp &op) {
  json::Object result{{"name", op.name}};
  if (!op.sources.empty())
    result["src_buff"] = bufferList(gpu, op.sources);
  if (!op.targets.empty())
    result["dst_buff"] = bufferList(gpu, op.targets);
  bool isFar = op.peer >= 0;
  for (const std::vector<Chunks> *list : {&op.sources, &op.targets})
    for (const Chunks &chunks : *list)
      isFar = isFar || chunks.gpu != gpu;
  if (isFar)
    result["channel_type"] = op.isPort ? "port" : "memory";
  if (op.peer >= 0)
    result["channel_ids"] = json::Array{slotOf(gpu, op.peer)};
  if (op.semaphore >= 0)
    result["semaphore_ids"] = json::Array{op.semaphore};
  if (op.barrier >= 0) {
    result["barrier_id"] = op.barrier;
    result["num_threadblocks"] = op.members;
  }
  return result;
}

static std::string writeMscclpp(const PlanProgram &program) {
  json::Array gpus;
  int numGpus = int(program.gpus.size());
  for (int gpu = 0; gpu < numGpus; ++gpu) {
    const PlanGpu &of = program.gpus[size_t(gpu)];
    json::Array peers, buffers, slots, places, blocks, semaphores;
    for (int peer = 0; peer < numGpus; ++peer)
      if (peer != gpu) {
        slots.push_back(int64_t(peers.size()));
        peers.push_back(peer);
        for (char buffer : kBuffers) {
          places.push_back(int64_t(buffers.size()));
          buffers.push_back(json::Object{{"rank", peer}, {"type", std::string(1, buffer)}});
        }
      }
    for (size_t block = 0; block < of.blocks.size(); ++block) {
      json::Array ops;
      for (const PlanOp &op : of.blocks[block].ops)
        ops.push_back(operationOf(gpu, op));
      json::Array channels, references;
      for (const char *type : {"memory", "port"}) {
        channels.push_back(json::Object{{"channel_type", type}, {"channel_ids", json::Array(slots)}});
        references.push_back(json::Object{{"access_channel_type", type}, {"remote_buffer_ids", json::Array(places)}});
      }
      blocks.push_back(json::Object{{"id", int64_t(block)},
                                    {"ops", std::move(ops)},
                                    {"channels", std::move(channels)},
                                    {"remote_buffer_refs", std::move(references)}});
    }
    for (int initial : of.semaphores)
      semaphores.push_back(json::Object{{"init_value", initial}});
    gpus.push_back(json::Object{
        {"id", gpu},
        {"input_chunks", of.chunks[0]},
        {"output_chunks", of.chunks[1]},
        {"scratch_chunks", of.chunks[2]},
        {"threadblocks", std::move(blocks)},
        {"channels", json::Array{json::Object{{"channel_type", "memory"}, {"connected_to", json::Array(peers)}},
                                 json::Object{{"channel_type", "port"}, {"connected_to", json::Array(peers)}}}},
        {"remote_buffers", std::move(buffers)},
        {"semaphores", std::move(semaphores)}});
  }
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

static bool readBufferList(int gpu, const json::Array *list, std::vector<Chunks> &result) {
  for (size_t at = 0; list && at < list->size(); ++at) {
    const json::Object *entry = (*list)[at].getAsObject();
    std::optional<int64_t> first = entry ? entry->getInteger("index") : std::nullopt;
    std::optional<int64_t> count = entry ? entry->getInteger("size") : std::nullopt;
    if (!first || !count)
      return false;
    Chunks chunks{gpu, 'i', int(*first), int(*count)};
    if (std::optional<llvm::StringRef> type = entry->getString("type")) {
      chunks.buffer = type->empty() ? '?' : type->front();
    } else if (std::optional<int64_t> id = entry->getInteger("buffer_id")) {
      int slot = int(*id) / 3;
      chunks.gpu = slot < gpu ? slot : slot + 1;
      chunks.buffer = kBuffers[*id % 3];
    } else {
      return false;
    }
    result.push_back(chunks);
  }
  return true;
}

static int firstOf(const json::Object &object, const char *key) {
  const json::Array *list = object.getArray(key);
  std::optional<int64_t> value = list && list->size() == 1 ? list->front().getAsInteger() : std::nullopt;
  return int(value.value_or(-1));
}

static bool readOperation(int gpu, const json::Value &value, PlanOp &op) {
  const json::Object *object = value.getAsObject();
  if (!object || !object->getString("name"))
    return false;
  op.name = object->getString("name")->str();
  op.isPort = object->getString("channel_type") == llvm::StringRef("port");
  if (int slot = firstOf(*object, "channel_ids"); slot >= 0)
    op.peer = slot < gpu ? slot : slot + 1;
  op.semaphore = firstOf(*object, "semaphore_ids");
  op.barrier = int(object->getInteger("barrier_id").value_or(-1));
  op.members = int(object->getInteger("num_threadblocks").value_or(0));
  return readBufferList(gpu, object->getArray("src_buff"), op.sources) &&
         readBufferList(gpu, object->getArray("dst_buff"), op.targets);
}

static std::optional<PlanProgram> readMscclpp(const std::string &bytes) {
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
    const json::Array *blocks = object ? object->getArray("threadblocks") : nullptr;
    if (!blocks)
      return std::nullopt;
    int gpu = int(program.gpus.size());
    PlanGpu &of = program.gpus.emplace_back();
    auto size = [&](const char *key) { return int(object->getInteger(key).value_or(0)); };
    of.chunks = {size("input_chunks"), size("output_chunks"), size("scratch_chunks")};
    if (const json::Array *semaphores = object->getArray("semaphores"))
      for (const json::Value &semaphore : *semaphores)
        of.semaphores.push_back(int(semaphore.getAsObject()->getInteger("init_value").value_or(0)));
    for (const json::Value &block : *blocks) {
      const json::Array *ops = block.getAsObject() ? block.getAsObject()->getArray("ops") : nullptr;
      if (!ops)
        return std::nullopt;
      PlanBlock &made = of.blocks.emplace_back();
      for (const json::Value &op : *ops)
        if (!readOperation(gpu, op, made.ops.emplace_back()))
          return std::nullopt;
    }
  }
  return program;
}

std::string precedent::simulation::writePlan(const PlanProgram &program) {
  return program.isXml ? writeMsccl(program) : writeMscclpp(program);
}

/// Whether the machine can run it: numbers name what is there, and names are those that it knows.
static bool isSound(const PlanProgram &program) {
  static constexpr const char *ofXml[] = {"s", "r", "rcs", "rrs", "rrc", "rrcs", "cpy", "re", "nop"};
  static constexpr const char *ofJson[] = {"nop",    "barrier", "put",   "get",         "copy",       "re",
                                           "signal", "wait",    "flush", "sem_acquire", "sem_release"};
  static constexpr int mostChunks = 1 << 12;
  int numGpus = int(program.gpus.size());
  for (const PlanGpu &gpu : program.gpus)
    for (const PlanBlock &block : gpu.blocks)
      for (const PlanOp &op : block.ops) {
        bool isKnown = program.isXml ? llvm::is_contained(ofXml, op.name) : llvm::is_contained(ofJson, op.name);
        if (!isKnown || op.peer >= numGpus || op.semaphore >= int(gpu.semaphores.size()))
          return false;
        for (const std::vector<Chunks> *list : {&op.sources, &op.targets})
          for (const Chunks &chunks : *list)
            if (chunks.gpu < 0 || chunks.gpu >= numGpus || chunks.count < 0 || chunks.count > mostChunks ||
                !llvm::is_contained(kBuffers, chunks.buffer))
              return false;
      }
  return llvm::all_of(program.gpus, [](const PlanGpu &gpu) {
    return llvm::all_of(gpu.chunks, [](int size) { return size >= 0 && size <= mostChunks; });
  });
}

std::optional<PlanProgram> precedent::simulation::readPlan(const std::string &bytes) {
  std::optional<PlanProgram> program = bytes.starts_with("<") ? readMsccl(bytes) : readMscclpp(bytes);
  if (!program || !isSound(*program))
    return std::nullopt;
  // What is not written back as it was has something in it that these words do not know.
  std::string again = writePlan(*program);
  if (program->isXml)
    return again == bytes ? program : std::nullopt;
  llvm::Expected<json::Value> before = json::parse(bytes), after = json::parse(again);
  bool isSame = before && after && *before == *after;
  llvm::consumeError(before.takeError());
  llvm::consumeError(after.takeError());
  return isSame ? program : std::nullopt;
}
