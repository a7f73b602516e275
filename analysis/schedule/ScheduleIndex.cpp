#include "analysis/schedule/ScheduleIndex.h"

#include <algorithm>

using namespace precedent;

ScheduleIndex::ScheduleIndex(const RankSchedule &schedule) : schedule(schedule) {
  uint32_t kinds = 0, lastStage = 0, lastMicroBatch = 0;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionKind kind = schedule.kind[action];
    kinds |= 1u << unsigned(kind);
    if (!isNamed(kind))
      continue;
    lastStage = std::max(lastStage, schedule.stage[action]);
    lastMicroBatch = std::max(lastMicroBatch, schedule.microBatch[action]);
  }
  auto occurs = [&](ActionKind kind) { return (kinds >> unsigned(kind) & 1) != 0; };
  for (unsigned kind = 0; kind < kNumActionKinds; ++kind)
    hasTransfers |= occurs(ActionKind(kind)) && isTransfer(ActionKind(kind));
  hasShardActions = occurs(ActionKind::Unshard) || occurs(ActionKind::Reshard);
  hasBackward = occurs(ActionKind::Backward) || occurs(ActionKind::InputGradient);
  // Both numbers are at most 2^30, so the product with the number of kinds fits.
  uint64_t numStages = uint64_t(lastStage) + 1, numMicroBatches = uint64_t(lastMicroBatch) + 1;
  if (numStages * numMicroBatches <= uint64_t(schedule.size()) + 1024) {
    denseStages = static_cast<uint32_t>(numStages);
    denseMicroBatches = static_cast<uint32_t>(numMicroBatches);
    dense.assign(kNumNamedKinds * numStages * numMicroBatches, kNoAction);
  }
  nameActions();
  findStages();
  findPartners();
  findChannels();
}

void ScheduleIndex::nameActions() {
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionName name = schedule.nameOf(action);
    if (!isNamed(name.kind))
      continue;
    ActionIndex *entry;
    if (!dense.empty())
      entry = &dense[slotOf(name.kind, name.stage, name.microBatch)];
    else
      entry = &sparse.try_emplace({uint32_t(name.kind), uint64_t(name.stage) << 32 | name.microBatch}, kNoAction)
                   .first->second;
    if (*entry == kNoAction)
      *entry = action;
    else
      repeats.push_back({action, *entry});
  }
}

ActionIndex ScheduleIndex::findSparse(ActionKind kind, uint32_t stage, uint32_t microBatch) const {
  auto found = sparse.find({uint32_t(kind), uint64_t(stage) << 32 | microBatch});
  return found == sparse.end() ? kNoAction : found->second;
}

namespace {
/// A set of numbers that may be few and great: a table where they are small, and a list beside it.
class NumberSet {
public:
  /// Numbers below `small` go to the table.
  explicit NumberSet(uint32_t small) : isMember(small) {}

  void insert(uint32_t number) {
    if (number < isMember.size())
      isMember[number] = 1;
    else if (others.empty() || others.back() != number) // neighbours on a row are often the same
      others.push_back(number);
  }
  std::vector<uint32_t> ascending() && {
    std::vector<uint32_t> numbers;
    for (uint32_t number = 0; number < isMember.size(); ++number)
      if (isMember[number])
        numbers.push_back(number);
    llvm::sort(others);
    numbers.insert(numbers.end(), others.begin(), std::unique(others.begin(), others.end()));
    return numbers;
  }

private:
  std::vector<uint8_t> isMember;
  std::vector<uint32_t> others;
};
} // namespace

void ScheduleIndex::findStages() {
  NumberSet allStages(denseStages), allMicroBatches(denseMicroBatches);
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isCompute(schedule.kind[action])) {
      allStages.insert(schedule.stage[action]);
      allMicroBatches.insert(schedule.microBatch[action]);
    }
  stages = std::move(allStages).ascending();
  microBatches = std::move(allMicroBatches).ascending();
  rankOfStage.assign(stages.size(), kNoNumber);
  // Ranks come in ascending order, so the first is the least.
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isCompute(schedule.kind[action])) {
      uint32_t &rank = rankOfStage[positionOf(schedule.stage[action])];
      if (rank == kNoNumber)
        rank = schedule.rank[action];
    }
}

void ScheduleIndex::findPartners() {
  partner.assign(schedule.size(), kNoAction);
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    // Who is whose partner holds both ways, so the sends tell it all.
    if (!isSend(schedule.kind[action]) || isRepeat(action))
      continue;
    ActionName other = partnerName(action);
    ActionIndex found = find(other.kind, other.stage, other.microBatch);
    if (found == kNoAction || schedule.rank[found] == schedule.rank[action])
      continue;
    partner[action] = found;
    partner[found] = action;
  }
}

void ScheduleIndex::findChannels() {
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, size_t> places;
  // A rank has few channels, and asks for the same ones again and again: by peer, the last one sent to and received
  // from, and the rank that found it.
  struct Known {
    uint32_t rank = kNoNumber;
    size_t place = 0;
  };
  std::vector<Known> known(2 * size_t(schedule.numRanks()));
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (partner[action] == kNoAction)
      continue;
    uint32_t own = schedule.rank[action], other = schedule.rank[partner[action]];
    bool sends = isSend(schedule.kind[action]);
    Known &last = known[2 * size_t(other) + sends];
    if (last.rank != own) {
      uint32_t from = sends ? own : other, to = sends ? other : own;
      auto [entry, isNew] = places.try_emplace({from, to}, allChannels.size());
      if (isNew)
        allChannels.push_back({from, to, {}, {}});
      last = {own, entry->second};
    }
    Channel &channel = allChannels[last.place];
    (sends ? channel.sends : channel.receives).push_back(action);
  }
  llvm::sort(allChannels, [](const Channel &one, const Channel &other) {
    return std::pair(one.from, one.to) < std::pair(other.from, other.to);
  });
}
