#include "analysis/collective/PlanIndex.h"

#include <algorithm>
#include <tuple>

using namespace precedent;

static constexpr size_t kMostPackets = size_t(1) << 24;

PlanIndex::PlanIndex(const CollectivePlan &plan, const PlanMemory &memory) {
  findDependences(plan);
  findConnections(plan);
  findSyncs(plan);
  findPackets(plan, memory);
}

void PlanIndex::findDependences(const CollectivePlan &plan) {
  std::vector<ActionIndex> flaggedFrom(plan.size(), kNoAction);
  for (ActionIndex step = plan.size(); step-- > 0;) {
    bool isLast = step + 1 == plan.size() || plan.block[step + 1] != plan.block[step];
    flaggedFrom[step] = plan.has(step, CollectivePlan::Flagged) ? step : isLast ? kNoAction : flaggedFrom[step + 1];
  }
  for (ActionIndex step = 0; step < plan.size(); ++step) {
    uint32_t entry = 0;
    for (const PlanDependence &written : plan.dependences[step]) {
      Dependence dependence{step, entry++, kNoAction, kNoAction};
      uint32_t block = plan.findBlock(plan.gpuOfStep(step), written.block);
      if (block != kNoNumber && written.step >= 0 &&
          written.step < int64_t(plan.stepBegin[block + 1] - plan.stepBegin[block])) {
        dependence.target = plan.stepBegin[block] + static_cast<ActionIndex>(written.step);
        dependence.signal = flaggedFrom[dependence.target];
      }
      isWhole &= dependence.target != kNoAction;
      dependences.push_back(dependence);
    }
  }
}

void PlanIndex::findConnections(const CollectivePlan &plan) {
  sends.resize(plan.connections.size());
  receives.resize(plan.connections.size());
  for (ActionIndex step = 0; step < plan.size(); ++step) {
    if (plan.sendsOn[step] != kNoNumber)
      sends[plan.sendsOn[step]].push_back(step);
    if (plan.receivesOn[step] != kNoNumber)
      receives[plan.receivesOn[step]].push_back(step);
  }
  for (size_t connection = 0; connection < plan.connections.size(); ++connection) {
    isWhole &= sends[connection].size() == receives[connection].size();
    for (size_t at = 0; at < std::min(sends[connection].size(), receives[connection].size()); ++at)
      if (plan.messageUnits[sends[connection][at]] != plan.messageUnits[receives[connection][at]])
        unequal.emplace_back(sends[connection][at], receives[connection][at]);
    for (const auto *ends : {&sends[connection], &receives[connection]})
      for (size_t at = 1; at < ends->size(); ++at)
        if (plan.block[(*ends)[at]] != plan.block[(*ends)[at - 1]])
          shared.push_back({(*ends)[at], ends->front()});
  }
  isWhole &= shared.empty() && unequal.empty();
  std::sort(shared.begin(), shared.end(),
            [](const Shared &one, const Shared &other) { return one.again < other.again; });
  std::sort(unequal.begin(), unequal.end(),
            [](const auto &one, const auto &other) { return one.second < other.second; });
}

void PlanIndex::findSyncs(const CollectivePlan &plan) {
  posts.resize(plan.counters.size());
  takes.resize(plan.counters.size());
  visits.resize(plan.barriers.size());
  for (ActionIndex step = 0; step < plan.size(); ++step)
    for (const PlanSync &sync : plan.syncs[step])
      (sync.kind == PlanSync::Kind::Post   ? posts
       : sync.kind == PlanSync::Kind::Take ? takes
                                           : visits)[sync.object]
          .push_back(step);
}

size_t PlanIndex::mostMessages() const {
  size_t most = 0;
  for (const auto &list : sends)
    most = std::max(most, list.size());
  return most;
}

void PlanIndex::findPackets(const CollectivePlan &plan, const PlanMemory &memory) {
  struct Bound {
    uint32_t space;
    int64_t at;
    bool isEnd, isWriter;
    ActionIndex step;
  };
  std::vector<Bound> bounds;
  for (ActionIndex step = 0; step < plan.size(); ++step)
    for (bool isWriter : {false, true})
      for (const PlanRange &range : (isWriter ? plan.writes : plan.reads)[step]) {
        if (!range.isPacket || range.begin >= range.end)
          continue;
        PlanSlice slice = memory.sliceOf(range);
        bounds.push_back({slice.space, slice.begin, false, isWriter, step});
        bounds.push_back({slice.space, slice.end, true, isWriter, step});
      }
  std::sort(bounds.begin(), bounds.end(), [](const Bound &one, const Bound &other) {
    return std::tuple(one.space, one.at, one.step) < std::tuple(other.space, other.at, other.step);
  });
  std::vector<ActionIndex> readers, writers;
  for (size_t at = 0; at < bounds.size() && !isTooDense; ++at) {
    auto &active = bounds[at].isWriter ? writers : readers;
    if (bounds[at].isEnd)
      active.erase(std::find(active.begin(), active.end(), bounds[at].step));
    else
      active.push_back(bounds[at].step);
    bool isLast = at + 1 == bounds.size() || bounds[at + 1].space != bounds[at].space;
    if (isLast || bounds[at + 1].at == bounds[at].at)
      continue;
    isTooDense = packets.size() + readers.size() * std::max<size_t>(writers.size(), 1) > kMostPackets;
    for (ActionIndex reader : readers) {
      size_t others = std::count_if(writers.begin(), writers.end(), [&](ActionIndex step) { return step != reader; });
      if (others == 0)
        unwrittenPackets.push_back(reader);
      for (ActionIndex writer : writers)
        if (writer != reader)
          packets.push_back({reader, writer, others > 1});
    }
  }
  std::sort(unwrittenPackets.begin(), unwrittenPackets.end());
  unwrittenPackets.erase(std::unique(unwrittenPackets.begin(), unwrittenPackets.end()), unwrittenPackets.end());
  auto key = [](const Packet &packet) { return std::tuple(packet.reader, packet.writer, packet.isShared); };
  std::sort(packets.begin(), packets.end(),
            [&](const Packet &one, const Packet &other) { return key(one) < key(other); });
  packets.erase(std::unique(packets.begin(), packets.end(),
                            [&](const Packet &one, const Packet &other) { return key(one) == key(other); }),
                packets.end());
}
