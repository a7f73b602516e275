#include "analysis/schedule/ScheduleDrawing.h"

using namespace precedent;

ScheduleDrawing::ScheduleDrawing(const RankSchedule &schedule, const ScheduleIndex &index, const ActionCosts &costs,
                                 Timeline timeline, PeakLive peak)
    : schedule(schedule), costs(costs), timeline(std::move(timeline)), peak(std::move(peak)) {
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (isReceive(schedule.kind[action]) && index.partner[action] != kNoAction)
      messages.emplace_back(index.partner[action], action);
    if (index.hasTransfers || !isCompute(schedule.kind[action]))
      continue;
    index.forEachProducer(action, [&](const ActionName &name) {
      ActionIndex producer = index.find(name.kind, name.stage, name.microBatch);
      if (producer != kNoAction && schedule.rank[producer] != schedule.rank[action])
        messages.emplace_back(producer, action);
    });
  }
}
