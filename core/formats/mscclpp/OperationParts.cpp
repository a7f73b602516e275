//===- OperationParts.cpp - buffers and waits of one operation ----------------------------------------------------===//

#include "core/formats/mscclpp/OperationReader.h"

using namespace precedent;
using namespace precedent::mscclpp;

Outcome OperationReader::readRanges(const JsonTree &tree, const JsonNode &node, const OperationKind &kind,
                                    const Place &place, Buffers &result) {
  int64_t part = 0, parts = 1;
  if (const JsonNode *group = tree.member(node, "tbg_info")) {
    if (Outcome trouble = readInteger(tree, *group, "tb_id", 0, part))
      return trouble;
    if (Outcome trouble = readInteger(tree, *group, "tbg_size", 1, parts))
      return trouble;
    if (part >= parts)
      return problem(*group, "block " + llvm::Twine(part) + " is none of a group of " + llvm::Twine(parts));
  }
  ChannelType type = Memory;
  if (tree.member(node, "channel_type"))
    if (Outcome trouble = readType(tree, node, "channel_type", type))
      return trouble;
  struct Written {
    const JsonNode *node;
    int64_t index, size;
  };
  std::vector<Written> written[2]; // sources, targets
  for (bool isTarget : {false, true}) {
    const JsonNode *list = nullptr;
    if (Outcome trouble = readList(tree, node, isTarget ? "dst_buff" : "src_buff", /*isNeeded=*/false, list))
      return trouble;
    if (!list)
      continue;
    for (const JsonNode &buffer : tree.children(*list)) {
      written[isTarget].push_back({&buffer, 0, 0});
      if (Outcome trouble = readInteger(tree, buffer, "index", 0, written[isTarget].back().index))
        return trouble;
      if (Outcome trouble = readInteger(tree, buffer, "size", 0, written[isTarget].back().size))
        return trouble;
    }
  }
  bool moves = kind.moves != OperationKind::Nothing;
  if (moves && written[0].size() != written[1].size())
    return problem(node, "`" + kind.name + "` moves each source to a target, and has " +
                             llvm::Twine(written[0].size()) + " of the former and " + llvm::Twine(written[1].size()) +
                             " of the latter");
  for (bool isTarget : {false, true})
    for (size_t at = 0; at < written[isTarget].size(); ++at) {
      auto [buffer, index, size] = written[isTarget][at];
      const std::vector<Written> &first = written[0].empty() ? written[1] : written[0];
      int64_t amount = kind.moves == OperationKind::BySource   ? written[0][at].size
                       : kind.moves == OperationKind::ByTarget ? written[1][at].size
                                                               : first.front().size;
      int64_t units = amount * plan.unitsPerChunk / parts;
      int64_t begin = index * plan.unitsPerChunk + part * (size * plan.unitsPerChunk / parts), end = begin + units;
      if (place.iteration != kNoNumber) {
        int64_t slice = place.loopChunks * plan.unitsPerChunk / kUnrolled;
        begin = std::min(begin + place.iteration * slice, end);
        end = std::min(begin + slice, end);
      }
      std::vector<PlanRange> ranges;
      if (Outcome trouble = readBuffer(tree, *buffer, type, begin, end, ranges))
        return trouble;
      for (PlanRange &range : ranges)
        range.isPacket = at >= (isTarget ? kind.packetsFromTarget : kind.packetsFromSource);
      (isTarget ? result.targets : result.sources).push_back(std::move(ranges));
    }
  return std::nullopt;
}

Outcome OperationReader::readBuffer(const JsonTree &tree, const JsonNode &buffer, ChannelType type, int64_t begin,
                                    int64_t end, std::vector<PlanRange> &ranges) const {
  int64_t place = 0;
  if (tree.member(buffer, "buffer_id")) {
    if (Outcome trouble = readInteger(tree, buffer, "buffer_id", 0, place))
      return trouble;
    if (place >= static_cast<int64_t>(blockBuffers[type].size()))
      return problem(buffer, "the block has no remote buffer " + llvm::Twine(place) + " for channels of this type");
    const RemoteBuffer &remote = buffers[blockBuffers[type][place]];
    ranges.push_back({remote.rank, remote.buffer, begin, end});
    return std::nullopt;
  }
  if (tree.member(buffer, "switch_channel_id")) {
    if (Outcome trouble = readInteger(tree, buffer, "switch_channel_id", 0, place))
      return trouble;
    if (place >= static_cast<int64_t>(blockChannels[Switch].size()))
      return problem(buffer, "the block has no switch channel " + llvm::Twine(place));
    const SwitchChannel &group = switches[blockChannels[Switch][place]];
    for (uint32_t rank : group.ranks)
      ranges.push_back({rank, group.buffer, begin, end});
    return std::nullopt;
  }
  const JsonNode *letter = tree.member(buffer, "type");
  std::optional<PlanBuffer> local = letter && letter->token.isString() ? bufferOf(letter->token.text) : std::nullopt;
  if (!local)
    return problem(buffer, "a buffer has a `type` (i, o or s), a `buffer_id` or a `switch_channel_id`");
  ranges.push_back({gpu, *local, begin, end});
  return std::nullopt;
}

Outcome OperationReader::readChannelIds(const JsonTree &tree, const JsonNode &node, ChannelType &type,
                                        std::vector<uint32_t> &ids) const {
  if (Outcome trouble = readType(tree, node, "channel_type", type))
    return trouble;
  if (type == Switch)
    return problem(node, "nobody signals on a switch channel");
  std::vector<uint32_t> places;
  if (Outcome trouble =
          readPlaces(tree, node, "channel_ids", blockChannels[type].size(), "channel of the block", places))
    return trouble;
  for (uint32_t place : places)
    ids.push_back(blockChannels[type][place]);
  return std::nullopt;
}

Outcome OperationReader::readSyncs(const JsonTree &tree, const JsonNode &node, const OperationKind &kind,
                                   PlanStep &step, std::vector<uint32_t> &ports) {
  using Order = OperationKind::Order;
  bool usesChannels =
      kind.signals || kind.order == Order::Signal || kind.order == Order::Wait || kind.order == Order::Flush;
  const JsonNode *typeNode = tree.member(node, "channel_type");
  bool isPortTransfer = kind.order == Order::None && typeNode && typeNode->token.text == "port";
  if (usesChannels || (isPortTransfer && tree.member(node, "channel_ids"))) {
    ChannelType type = Memory;
    std::vector<uint32_t> ids;
    if (Outcome trouble = readChannelIds(tree, node, type, ids))
      return trouble;
    bool posts = kind.signals || kind.order == Order::Signal;
    for (uint32_t id : ids) {
      const Channel &channel = channels[type][id];
      if (posts)
        step.syncs.push_back({PlanSync::Kind::Post, signalOf(gpu, channel.peer, type, channel.number)});
      else if (kind.order == Order::Wait)
        step.syncs.push_back({PlanSync::Kind::Take, signalOf(channel.peer, gpu, type, channel.number)});
    }
    // A proxy works on what a port channel is given while the block goes on.
    if (type == Port && kind.order != Order::Wait) {
      step.waitsForQueue = kind.flushes || kind.order == Order::Flush;
      ports = std::move(ids);
    }
  }
  if (kind.order == Order::Acquire || kind.order == Order::Release) {
    std::vector<uint32_t> ids;
    if (Outcome trouble = readPlaces(tree, node, "semaphore_ids", numSemaphores, "semaphore", ids))
      return trouble;
    for (uint32_t id : ids)
      step.syncs.push_back(
          {kind.order == Order::Acquire ? PlanSync::Kind::Take : PlanSync::Kind::Post, firstSemaphore + id});
  }
  if (kind.order == Order::Barrier) {
    int64_t id = 0, members = 0;
    if (Outcome trouble = readInteger(tree, node, "barrier_id", 0, id))
      return trouble;
    if (Outcome trouble = readInteger(tree, node, "num_threadblocks", 1, members))
      return trouble;
    auto number = static_cast<uint32_t>(id);
    auto [entry, isNew] = barriers.try_emplace({gpu, number, members}, uint32_t(plan.barriers.size()));
    if (isNew)
      plan.barriers.push_back({gpu, number, members});
    step.syncs.push_back({PlanSync::Kind::Barrier, entry->second});
  }
  return std::nullopt;
}

uint32_t OperationReader::queueOf(uint32_t port) {
  return queues.try_emplace({plan.numBlocks() - 1, port}, static_cast<uint32_t>(queues.size())).first->second;
}

/// A transfer moves its buffers one by one, and what is said on several port channels goes to a proxy each: a step for
/// each of them. Everything else is one step.
Outcome OperationReader::addParts(const JsonNode &node, const OperationKind &kind, PlanStep step, const Buffers &moved,
                                  llvm::ArrayRef<uint32_t> ports) {
  bool moves = kind.moves != OperationKind::Nothing && !moved.sources.empty();
  size_t parts = moves ? moved.sources.size() : std::max<size_t>(ports.size(), 1);
  if (moves && ports.size() > 1 && ports.size() != parts)
    return problem(node, "`" + kind.name + "` moves " + llvm::Twine(parts) + " buffers on " +
                             llvm::Twine(ports.size()) + " port channels");
  for (size_t at = 0; moves && at < parts && !ports.empty(); ++at)
    for (const PlanRange &range : (kind.name == "get" ? moved.sources : moved.targets)[at])
      if (uint32_t peer = channels[Port][ports[std::min(at, ports.size() - 1)]].peer;
          range.gpu != gpu && range.gpu != peer)
        return problem(node, "`" + kind.name + "` on a port channel to GPU " + llvm::Twine(peer) +
                                 " reaches memory of GPU " + llvm::Twine(range.gpu));
  // With a channel for each part, each says that it is there; otherwise the last says it for all.
  std::vector<PlanSync> syncs = std::move(step.syncs);
  bool hasOwnSync = !ports.empty() && ports.size() == parts && syncs.size() >= parts;
  for (size_t at = 0; at < parts; ++at) {
    PlanStep part = step;
    bool isLast = at + 1 == parts;
    if (!ports.empty())
      part.queue = queueOf(ports[std::min(at, ports.size() - 1)]);
    if (hasOwnSync)
      part.syncs.push_back(syncs[at]);
    if (isLast)
      part.syncs.insert(part.syncs.end(), syncs.begin() + static_cast<ptrdiff_t>(hasOwnSync ? parts : 0), syncs.end());
    for (size_t buffer = moves ? at : 0; buffer < (moves ? at + 1 : moved.sources.size()); ++buffer)
      part.reads.insert(part.reads.end(), moved.sources[buffer].begin(), moved.sources[buffer].end());
    for (size_t buffer = moves ? at : 0; buffer < (moves ? at + 1 : moved.targets.size()); ++buffer)
      part.writes.insert(part.writes.end(), moved.targets[buffer].begin(), moved.targets[buffer].end());
    if (Outcome trouble = addStep(part))
      return trouble;
  }
  return std::nullopt;
}
