#include "analysis/schedule/ScheduleIndex.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

/// What occurs at most once, and can be asked for.
static bool isNamed(ActionKind kind) {
  return isCompute(kind) || isTransfer(kind);
}

/// For sets of numbers that may be few and great.
static void sortUnique(std::vector<uint32_t> &numbers) {
  llvm::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

ScheduleIndex::ScheduleIndex(const RankSchedule &schedule) : schedule(schedule) {
  uint64_t numStages = 0, numMicroBatches = 0;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionKind kind = schedule.kind[action];
    hasTransfers |= isTransfer(kind);
    hasShardActions |= kind == ActionKind::Unshard || kind == ActionKind::Reshard;
    hasBackward |= kind == ActionKind::Backward || kind == ActionKind::InputGradient;
    if (isNamed(kind)) {
      numStages = std::max<uint64_t>(numStages, uint64_t(schedule.stage[action]) + 1);
      numMicroBatches = std::max<uint64_t>(numMicroBatches, uint64_t(schedule.microBatch[action]) + 1);
    }
  }
  // Both are at most 2^30, so the product with the number of kinds fits.
  if (numStages * numMicroBatches <= uint64_t(schedule.size()) + 1024) {
    denseStages = static_cast<uint32_t>(numStages);
    denseMicroBatches = static_cast<uint32_t>(numMicroBatches);
    dense.assign(kNumActionKinds * numStages * numMicroBatches, kNoAction);
  }
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
  findStages();
  findPartners();
  findChannels();
}

size_t ScheduleIndex::slotOf(ActionKind kind, uint32_t stage, uint32_t microBatch) const {
  return (size_t(kind) * denseStages + stage) * denseMicroBatches + microBatch;
}

ActionIndex ScheduleIndex::find(ActionKind kind, uint32_t stage, uint32_t microBatch) const {
  if (!dense.empty())
    return stage < denseStages && microBatch < denseMicroBatches ? dense[slotOf(kind, stage, microBatch)] : kNoAction;
  auto found = sparse.find({uint32_t(kind), uint64_t(stage) << 32 | microBatch});
  return found == sparse.end() ? kNoAction : found->second;
}

ActionIndex ScheduleIndex::findBackward(uint32_t stage, uint32_t microBatch) const {
  return std::min(find(ActionKind::Backward, stage, microBatch), find(ActionKind::InputGradient, stage, microBatch));
}

bool ScheduleIndex::isRepeat(ActionIndex action) const {
  ActionName name = schedule.nameOf(action);
  return isNamed(name.kind) && find(name.kind, name.stage, name.microBatch) != action;
}

void ScheduleIndex::findStages() {
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isCompute(schedule.kind[action])) {
      // Neighbours on a row are often of one stage; this keeps the lists short.
      if (stages.empty() || stages.back() != schedule.stage[action])
        stages.push_back(schedule.stage[action]);
      if (microBatches.empty() || microBatches.back() != schedule.microBatch[action])
        microBatches.push_back(schedule.microBatch[action]);
    }
  sortUnique(stages);
  sortUnique(microBatches);
  rankOfStage.assign(stages.size(), kNoNumber);
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isCompute(schedule.kind[action])) {
      uint32_t &rank = rankOfStage[llvm::lower_bound(stages, schedule.stage[action]) - stages.begin()];
      rank = std::min(rank, schedule.rank[action]);
    }
}

uint32_t ScheduleIndex::rankOf(uint32_t stage) const {
  if (stage < stages.size() && stages[stage] == stage)
    return rankOfStage[stage];
  auto found = llvm::lower_bound(stages, stage);
  return found == stages.end() || *found != stage ? kNoNumber : rankOfStage[found - stages.begin()];
}

ActionName ScheduleIndex::partnerName(ActionIndex transfer) const {
  ActionName name = schedule.nameOf(transfer);
  switch (name.kind) {
  case ActionKind::SendForward:
    return {ActionKind::RecvForward, name.stage + 1, name.microBatch};
  case ActionKind::RecvForward:
    return {ActionKind::SendForward, name.stage - 1, name.microBatch};
  case ActionKind::SendBackward:
    return {ActionKind::RecvBackward, name.stage - 1, name.microBatch};
  case ActionKind::RecvBackward:
    return {ActionKind::SendBackward, name.stage + 1, name.microBatch};
  case ActionKind::SendValidation:
    return {ActionKind::RecvValidation, name.stage - 1, name.microBatch};
  case ActionKind::RecvValidation:
    return {ActionKind::SendValidation, name.stage + 1, name.microBatch};
  default:
    assert(false && "not a transfer");
    return name;
  }
}

uint32_t ScheduleIndex::peerRank(ActionIndex transfer) const {
  uint32_t stage = partnerName(transfer).stage;
  ActionKind kind = schedule.kind[transfer];
  if (kind == ActionKind::SendValidation || kind == ActionKind::RecvValidation)
    return stage < schedule.numRanks() ? stage : kNoNumber;
  return rankOf(stage);
}

void ScheduleIndex::findPartners() {
  partner.assign(schedule.size(), kNoAction);
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionName name = schedule.nameOf(action);
    if (!isTransfer(name.kind) || find(name.kind, name.stage, name.microBatch) != action)
      continue;
    ActionName other = partnerName(action);
    ActionIndex found = find(other.kind, other.stage, other.microBatch);
    if (found != kNoAction && schedule.rank[found] != schedule.rank[action])
      partner[action] = found;
  }
}

void ScheduleIndex::findChannels() {
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, size_t> places;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (partner[action] == kNoAction)
      continue;
    uint32_t own = schedule.rank[action], other = schedule.rank[partner[action]];
    bool sends = isSend(schedule.kind[action]);
    uint32_t from = sends ? own : other, to = sends ? other : own;
    auto [known, isNew] = places.try_emplace({from, to}, allChannels.size());
    if (isNew)
      allChannels.push_back({from, to, {}, {}});
    Channel &channel = allChannels[known->second];
    (sends ? channel.sends : channel.receives).push_back(action);
  }
  llvm::sort(allChannels, [](const Channel &one, const Channel &other) {
    return std::pair(one.from, one.to) < std::pair(other.from, other.to);
  });
}

void ScheduleIndex::forEachProducer(ActionIndex compute, llvm::function_ref<void(ActionName)> visit) const {
  ActionName name = schedule.nameOf(compute);
  if (name.kind == ActionKind::Forward) {
    if (name.stage > 0)
      visit({ActionKind::Forward, name.stage - 1, name.microBatch});
  } else if (name.kind == ActionKind::WeightGradient) {
    visit({ActionKind::InputGradient, name.stage, name.microBatch});
  } else {
    visit({ActionKind::Forward, name.stage, name.microBatch});
    if (!isLastStage(name.stage)) {
      ActionIndex next = findBackward(name.stage + 1, name.microBatch);
      visit(next != kNoAction ? schedule.nameOf(next)
                              : ActionName{ActionKind::Backward, name.stage + 1, name.microBatch});
    }
  }
}

std::optional<ActionName> ScheduleIndex::neededReceive(ActionIndex compute) const {
  ActionName name = schedule.nameOf(compute);
  bool isForward = name.kind == ActionKind::Forward;
  if (name.kind == ActionKind::WeightGradient || (isForward ? name.stage == 0 : isLastStage(name.stage)))
    return std::nullopt;
  uint32_t rank = rankOf(isForward ? name.stage - 1 : name.stage + 1);
  if (rank == kNoNumber || rank == schedule.rank[compute])
    return std::nullopt;
  return ActionName{isForward ? ActionKind::RecvForward : ActionKind::RecvBackward, name.stage, name.microBatch};
}

ActionIndex ScheduleIndex::producerOfSend(ActionIndex send) const {
  ActionName name = schedule.nameOf(send);
  if (name.kind == ActionKind::SendForward)
    return find(ActionKind::Forward, name.stage, name.microBatch);
  return name.kind == ActionKind::SendBackward ? findBackward(name.stage, name.microBatch) : kNoAction;
}
