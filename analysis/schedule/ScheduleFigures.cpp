#include "analysis/schedule/ScheduleFigures.h"

#include <algorithm>

using namespace precedent;

std::vector<int64_t> precedent::peakLive(const RankSchedule &schedule, const ScheduleIndex &index) {
  std::vector<int64_t> peaks(schedule.numRanks());
  std::vector<int64_t> live(schedule.numRanks());
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionName name = schedule.nameOf(action);
    uint32_t rank = schedule.rank[action];
    bool isSplit = name.kind == ActionKind::InputGradient &&
                   index.find(ActionKind::WeightGradient, name.stage, name.microBatch) != kNoAction;
    if (name.kind == ActionKind::Forward)
      peaks[rank] = std::max(peaks[rank], ++live[rank]);
    else if (isCompute(name.kind) && !isSplit)
      --live[rank];
  }
  return peaks;
}

std::vector<uint32_t> precedent::earliestEnds(const RankSchedule &schedule, const ActionGraph &order,
                                              const Topology &topology) {
  assert(topology.isAcyclic() && "a schedule that hangs never ends");
  std::vector<uint32_t> ends(schedule.size());
  for (uint32_t place = 0; place < schedule.size(); ++place) {
    ActionIndex action = topology.rowAt(place);
    uint32_t begin = 0;
    for (ActionIndex before : order.predecessors[action])
      begin = std::max(begin, ends[before]);
    ends[action] = begin + isCompute(schedule.kind[action]);
  }
  return ends;
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
