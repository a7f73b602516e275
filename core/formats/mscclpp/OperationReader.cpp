#include "core/formats/mscclpp/OperationReader.h"

#include "core/formats/rank_schedule/ScheduleLocator.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::mscclpp;

std::optional<PlanBuffer> mscclpp::bufferOf(llvm::StringRef letter) {
  if (letter == "i")
    return PlanBuffer::Input;
  if (letter == "o")
    return PlanBuffer::Output;
  if (letter == "s")
    return PlanBuffer::Scratch;
  return std::nullopt;
}

Outcome mscclpp::readInteger(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, int64_t least,
                             int64_t &value) {
  const JsonNode *member = tree.member(object, key);
  if (!member)
    return problem(object, "here lacks the member `" + key + "`");
  if (!member->token.is(TokenType::Integer) || member->token.text.getAsInteger(10, value) || value < least ||
      value > kMaxNumber)
    return problem(*member,
                   "`" + key + "` is no integer from " + llvm::Twine(least) + " to " + llvm::Twine(kMaxNumber));
  return std::nullopt;
}

Outcome mscclpp::readList(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, bool isNeeded,
                          const JsonNode *&list) {
  list = tree.member(object, key);
  if (!list && isNeeded)
    return problem(object, "here lacks the list `" + key + "`");
  if (list && !list->token.is(TokenType::Array))
    return problem(*list, "`" + key + "` is no list");
  return std::nullopt;
}

static Outcome readText(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, llvm::StringRef &text) {
  const JsonNode *member = tree.member(object, key);
  if (!member || !member->token.isString())
    return problem(member ? *member : object, "`" + key + "` is no text");
  text = member->token.text;
  return std::nullopt;
}

Outcome OperationReader::readType(const JsonTree &tree, const JsonNode &object, llvm::StringRef key,
                                  ChannelType &type) const {
  llvm::StringRef text;
  if (Outcome trouble = readText(tree, object, key, text))
    return trouble;
  if (text != "memory" && text != "port" && text != "switch")
    return problem(object, "`" + key + "` is none of memory, port, switch");
  type = text == "memory" ? Memory : text == "port" ? Port : Switch;
  return std::nullopt;
}

Outcome OperationReader::readRank(const JsonNode &node, uint32_t &rank) {
  if (!node.token.is(TokenType::Integer) || node.token.text.getAsInteger(10, rank) || rank > kMaxNumber)
    return problem(node, "this is no number of a GPU");
  if (rank > greatestRank) {
    greatestRank = rank;
    greatestRankAt = node.begin;
  }
  return std::nullopt;
}

Outcome OperationReader::readRanks(const JsonTree &tree, const JsonNode &object, llvm::StringRef key,
                                   std::vector<uint32_t> &ranks) {
  const JsonNode *list = nullptr;
  if (Outcome trouble = readList(tree, object, key, /*isNeeded=*/true, list))
    return trouble;
  for (const JsonNode &node : tree.children(*list)) {
    ranks.emplace_back();
    if (Outcome trouble = readRank(node, ranks.back()))
      return trouble;
  }
  return std::nullopt;
}

Outcome OperationReader::readPlaces(const JsonTree &tree, const JsonNode &object, llvm::StringRef key, size_t size,
                                    llvm::StringRef what, std::vector<uint32_t> &places) const {
  const JsonNode *list = nullptr;
  if (Outcome trouble = readList(tree, object, key, /*isNeeded=*/true, list))
    return trouble;
  for (const JsonNode &node : tree.children(*list)) {
    uint32_t place = 0;
    if (!node.token.is(TokenType::Integer) || node.token.text.getAsInteger(10, place) || place >= size)
      return problem(node,
                     "there is no " + what + " " + quotedCell(node.token.text) + "; there are " + llvm::Twine(size));
    places.push_back(place);
  }
  return std::nullopt;
}

Outcome OperationReader::readChannels(const JsonTree &tree, const JsonNode &gpuNode) {
  for (std::vector<Channel> &list : channels)
    list.clear();
  switches.clear();
  const JsonNode *list = nullptr;
  if (Outcome trouble = readList(tree, gpuNode, "channels", /*isNeeded=*/false, list); trouble || !list)
    return trouble;
  std::map<std::pair<unsigned, uint32_t>, uint32_t> numTo;
  for (const JsonNode &node : tree.children(*list)) {
    ChannelType type = Memory;
    if (Outcome trouble = readType(tree, node, "channel_type", type))
      return trouble;
    if (type != Switch) {
      std::vector<uint32_t> peers;
      if (Outcome trouble = readRanks(tree, node, "connected_to", peers))
        return trouble;
      for (uint32_t peer : peers)
        channels[type].push_back({peer, numTo[{type, peer}]++});
      continue;
    }
    llvm::StringRef letter;
    if (Outcome trouble = readText(tree, node, tree.member(node, "buffer_type") ? "buffer_type" : "buff", letter))
      return trouble;
    std::optional<PlanBuffer> buffer = bufferOf(letter);
    if (!buffer)
      return problem(node, "the buffer of a switch channel is i, o or s");
    const JsonNode *groups = nullptr;
    if (Outcome trouble = readList(tree, node, "rank_groups", /*isNeeded=*/true, groups))
      return trouble;
    for (const JsonNode &group : tree.children(*groups)) {
      switches.push_back({*buffer, {}});
      if (Outcome trouble = readRanks(tree, group, "ranks", switches.back().ranks))
        return trouble;
    }
  }
  return std::nullopt;
}

Outcome OperationReader::readBuffers(const JsonTree &tree, const JsonNode &gpuNode) {
  buffers.clear();
  const JsonNode *list = nullptr;
  if (Outcome trouble = readList(tree, gpuNode, "remote_buffers", /*isNeeded=*/false, list); trouble || !list)
    return trouble;
  for (const JsonNode &node : tree.children(*list)) {
    const JsonNode *rank = tree.member(node, "rank");
    llvm::StringRef letter;
    RemoteBuffer buffer{};
    if (!rank)
      return problem(node, "a remote buffer lacks its `rank`");
    if (Outcome trouble = readRank(*rank, buffer.rank))
      return trouble;
    if (Outcome trouble = readText(tree, node, "type", letter))
      return trouble;
    std::optional<PlanBuffer> type = bufferOf(letter);
    if (!type)
      return problem(node, "the type of a remote buffer is i, o or s");
    buffer.buffer = *type;
    buffers.push_back(buffer);
  }
  return std::nullopt;
}

Outcome OperationReader::readSemaphores(const JsonTree &tree, const JsonNode &gpuNode) {
  firstSemaphore = static_cast<uint32_t>(plan.counters.size());
  numSemaphores = 0;
  const JsonNode *list = nullptr;
  if (Outcome trouble = readList(tree, gpuNode, "semaphores", /*isNeeded=*/false, list); trouble || !list)
    return trouble;
  for (const JsonNode &node : tree.children(*list)) {
    PlanCounter counter;
    if (Outcome trouble = readInteger(tree, node, "init_value", 0, counter.initial))
      return trouble;
    counter.name = "semaphore " + std::to_string(numSemaphores++) + " of GPU " + std::to_string(gpu);
    plan.counters.push_back(std::move(counter));
  }
  return std::nullopt;
}

Outcome OperationReader::readGpu(const JsonTree &tree, const JsonNode &node) {
  gpu = plan.numGpus();
  if (!node.token.is(TokenType::Object))
    return problem(node, "a GPU is an object");
  if (tree.member(node, "inputChunks"))
    return Problem{node.begin, "this plan is in the dialect of 2024, which is not modelled", "unsupported-carrier"};
  int64_t id = 0;
  if (Outcome trouble = readInteger(tree, node, "id", 0, id))
    return trouble;
  if (id != gpu)
    return problem(node, "GPU " + llvm::Twine(id) + " stands where GPU " + llvm::Twine(gpu) + " belongs");
  std::array<int64_t, kNumPlanBuffers> chunks{};
  for (auto [key, value] : {std::pair("input_chunks", &chunks[0]), std::pair("output_chunks", &chunks[1]),
                            std::pair("scratch_chunks", &chunks[2])})
    if (Outcome trouble = readInteger(tree, node, key, 0, *value))
      return trouble;
  plan.chunks.push_back(chunks);
  plan.gpuOffset.push_back(node.begin);
  if (Outcome trouble = readChannels(tree, node))
    return trouble;
  if (Outcome trouble = readBuffers(tree, node))
    return trouble;
  if (Outcome trouble = readSemaphores(tree, node))
    return trouble;
  const JsonNode *blocks = nullptr;
  if (Outcome trouble = readList(tree, node, "threadblocks", /*isNeeded=*/true, blocks))
    return trouble;
  for (const JsonNode &block : tree.children(*blocks))
    if (Outcome trouble = readBlock(tree, block))
      return trouble;
  return std::nullopt;
}

Outcome OperationReader::finish() const {
  if (greatestRank >= plan.numGpus())
    return Problem{greatestRankAt, "GPU " + std::to_string(greatestRank) + " is none of this plan"};
  return std::nullopt;
}

Outcome OperationReader::readBlock(const JsonTree &tree, const JsonNode &node) {
  int64_t id = 0;
  if (Outcome trouble = readInteger(tree, node, "id", 0, id))
    return trouble;
  if (!plan.addBlock(gpu, static_cast<uint32_t>(id)))
    return problem(node, "GPU " + llvm::Twine(gpu) + " has two blocks " + llvm::Twine(id));
  if (Outcome trouble = readBlockLists(tree, node))
    return trouble;
  const JsonNode *operations = nullptr;
  if (Outcome trouble = readList(tree, node, "ops", /*isNeeded=*/true, operations))
    return trouble;
  uint32_t number = 0;
  for (const JsonNode &operation : tree.children(*operations))
    if (Outcome trouble = readOperation(tree, operation, Place{number++}))
      return trouble;
  return std::nullopt;
}

Outcome OperationReader::readBlockLists(const JsonTree &tree, const JsonNode &node) {
  for (unsigned type = 0; type < kNumTypes; ++type) {
    blockChannels[type].clear();
    blockBuffers[type].clear();
  }
  const JsonNode *list = nullptr;
  if (Outcome trouble = readList(tree, node, "channels", /*isNeeded=*/false, list))
    return trouble;
  if (list)
    for (const JsonNode &entry : tree.children(*list)) {
      ChannelType type = Memory;
      if (Outcome trouble = readType(tree, entry, "channel_type", type))
        return trouble;
      size_t size = type == Switch ? switches.size() : channels[type].size();
      if (Outcome trouble = readPlaces(tree, entry, "channel_ids", size, "channel", blockChannels[type]))
        return trouble;
    }
  if (Outcome trouble = readList(tree, node, "remote_buffer_refs", /*isNeeded=*/false, list))
    return trouble;
  if (list)
    for (const JsonNode &entry : tree.children(*list)) {
      ChannelType type = Memory;
      if (Outcome trouble = readType(tree, entry, "access_channel_type", type))
        return trouble;
      if (Outcome trouble =
              readPlaces(tree, entry, "remote_buffer_ids", buffers.size(), "remote buffer", blockBuffers[type]))
        return trouble;
    }
  return std::nullopt;
}

Outcome OperationReader::readLoop(const JsonTree &tree, const JsonNode &node, uint32_t number) {
  const JsonNode *context = tree.member(node, "iter_context"), *operations = nullptr;
  PlanLoop loop{};
  if (!context)
    return problem(node, "a pipeline lacks its `iter_context`");
  if (Outcome trouble = readInteger(tree, *context, "unit_size", 1, loop.bytes))
    return trouble;
  if (Outcome trouble = readInteger(tree, *context, "num_chunks", 1, loop.chunks))
    return trouble;
  if (Outcome trouble = readList(tree, node, "ops", /*isNeeded=*/true, operations))
    return trouble;
  auto known = llvm::find(plan.loops, loop);
  Place place{number};
  place.loop = static_cast<uint32_t>(known - plan.loops.begin());
  place.loopChunks = loop.chunks;
  if (known == plan.loops.end())
    plan.loops.push_back(loop);
  uint64_t before = plan.numOperations;
  for (place.iteration = 0; place.iteration < kUnrolled; ++place.iteration) {
    plan.numOperations = before;
    place.inner = 0;
    for (const JsonNode &operation : tree.children(*operations)) {
      if (Outcome trouble = readOperation(tree, operation, place))
        return trouble;
      ++place.inner;
    }
  }
  plan.unrolled = kUnrolled;
  return std::nullopt;
}

uint32_t OperationReader::signalOf(uint32_t from, uint32_t to, ChannelType type, uint32_t number) {
  auto [entry, isNew] = signals.try_emplace({from, to, type, number}, uint32_t(plan.counters.size()));
  if (isNew)
    plan.counters.push_back({0, std::string(type == Port ? "port" : "memory") + " channel " + std::to_string(number) +
                                    " from GPU " + std::to_string(from) + " to GPU " + std::to_string(to)});
  return entry->second;
}

Outcome OperationReader::addStep(const PlanStep &step) {
  if (plan.size() >= limits.maxActions)
    return Problem{step.offset,
                   "the plan has more than --max-actions=" + std::to_string(limits.maxActions) + " operations",
                   "limit-exceeded"};
  plan.addStep(step);
  return std::nullopt;
}

Outcome OperationReader::readOperation(const JsonTree &tree, const JsonNode &node, const Place &place) {
  llvm::StringRef name;
  if (Outcome trouble = readText(tree, node, "name", name))
    return trouble;
  const OperationKind *kind = findOperation(name);
  if (!kind)
    return problem(node, quotedCell(name) + " is no operation of a plan");
  ++plan.numOperations;
  if (kind->order == OperationKind::Loop)
    return place.loop == kNoNumber ? readLoop(tree, node, place.number)
                                   : problem(node, "a pipeline stands inside of another");
  PlanStep step;
  step.op = kind->name;
  step.isNop = kind->order == OperationKind::Nop;
  step.number = place.number;
  step.inner = place.inner;
  step.iteration = place.iteration;
  step.loop = place.loop;
  step.offset = node.begin;
  Buffers moved;
  std::vector<uint32_t> ports;
  if (Outcome trouble = readRanges(tree, node, *kind, place, moved))
    return trouble;
  if (Outcome trouble = readSyncs(tree, node, *kind, step, ports))
    return trouble;
  if (const JsonNode *shared = tree.member(node, "tbg_info")) {
    int64_t parts = 0;
    if (Outcome trouble = readInteger(tree, *shared, "tbg_size", 1, parts))
      return trouble;
    auto [entry, isNew] = sharedSteps.try_emplace(
        {gpu, place.number, place.inner, place.iteration, kind->name.str(), parts}, uint32_t(plan.barriers.size()));
    if (isNew)
      plan.barriers.push_back({gpu, kNoNumber, parts});
    step.syncs.push_back({PlanSync::Kind::Barrier, entry->second});
  }
  return addParts(node, *kind, std::move(step), moved, ports);
}
