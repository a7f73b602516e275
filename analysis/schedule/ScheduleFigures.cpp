#include "analysis/schedule/ScheduleFigures.h"

using namespace precedent;

/// What a compute does to the activations of its stage and micro-batch: it makes them, ends them, or neither.
static int changeOf(const ScheduleIndex &index, const ActionName &name) {
  if (name.kind == ActionKind::Forward)
    return 1;
  bool isSplit = name.kind == ActionKind::InputGradient &&
                 index.find(ActionKind::WeightGradient, name.stage, name.microBatch) != kNoAction;
  return isCompute(name.kind) && !isSplit ? -1 : 0;
}

PeakLive precedent::peakLive(const RankSchedule &schedule, const ScheduleIndex &index) {
  PeakLive peak{std::vector<int64_t>(schedule.numRanks()), std::vector<ActionIndex>(schedule.numRanks(), kNoAction)};
  std::vector<int64_t> live(schedule.numRanks());
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    uint32_t rank = schedule.rank[action];
    live[rank] += changeOf(index, schedule.nameOf(action));
    if (live[rank] > peak.most[rank]) {
      peak.most[rank] = live[rank];
      peak.at[rank] = action;
    }
  }
  return peak;
}

std::vector<uint32_t> precedent::inFlightAfter(const RankSchedule &schedule, const ScheduleIndex &index) {
  std::vector<uint32_t> counts(schedule.size());
  llvm::DenseMap<uint32_t, int64_t> keptBy; // micro-batch → stages of the rank
  uint32_t number = 0;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (action == schedule.rankBegin[schedule.rank[action]]) {
      keptBy.clear();
      number = 0;
    }
    ActionName name = schedule.nameOf(action);
    int change = changeOf(index, name);
    if (change == 0 || index.isRepeat(action))
      continue;
    int64_t &kept = keptBy[name.microBatch];
    number -= kept > 0;
    kept += change;
    number += kept > 0;
    if (change > 0)
      counts[action] = number;
  }
  return counts;
}

bool precedent::columnsAreTime(const RankSchedule &schedule, const ScheduleIndex &index) {
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (!isCompute(schedule.kind[action]))
      continue;
    bool isLater = true;
    index.forEachProducer(action, [&](const ActionName &name) {
      ActionIndex producer = index.find(name.kind, name.stage, name.microBatch);
      isLater &= producer == kNoAction || schedule.column[producer] < schedule.column[action];
    });
    if (!isLater)
      return false;
  }
  return true;
}
