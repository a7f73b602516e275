#include "analysis/schedule/Timeline.h"

#include "analysis/GraphRun.h"
#include "analysis/schedule/LaneRun.h"
#include "analysis/schedule/WaitGraph.h"

#include <algorithm>

using namespace precedent;

namespace {

/// Runs the events of a schedule. Where an event is a whole action, it takes the action's cost; where there are two of
/// each, the start takes nothing and the end takes what happens between them.
class EventRun {
public:
  EventRun(const RankSchedule &schedule, const ScheduleIndex &index, const ActionCosts &costs, const Waits &waits,
           Timeline &timeline)
      : schedule(schedule), index(index), costs(costs), waits(waits), isWhole(waits.areWhole()), timeline(timeline),
        ends(waits.numEvents(), Timeline::kNever) {
    timeline.order.reserve(schedule.size());
  }

  /// Fills the timeline.
  void run() {
    // Lanes run event by event, so of a group that hangs they leave what does not; a walk over the waits finds that.
    bool allRan = runLanes(waits, [&](ActionIndex event, llvm::ArrayRef<ActionIndex>) { run(event); });
    if (!allRan) {
      ends.assign(ends.size(), Timeline::kNever);
      timeline.order.clear();
      runWhatCan(WaitGraph(index, waits).graph(), [&](ActionIndex event) { run(event); });
    }
    fill(allRan);
  }

private:
  int64_t costOf(ActionIndex action) const { return costs.of(schedule.kind[action], schedule.stage[action]); }
  bool receives(ActionIndex action) const {
    return isReceive(schedule.kind[action]) && index.partner[action] != kNoAction;
  }

  int64_t ownTime(ActionIndex event) const {
    if (!waits.isEnd(event))
      return 0;
    ActionIndex action = waits.actionOf(event);
    int64_t time = costOf(action);
    // A receive whose other end it has met holds the whole message.
    if (!isWhole && receives(action))
      time += costOf(index.partner[action]) + costs.latency;
    return time;
  }
  /// What passes between the end of an event and the event that waits for it.
  int64_t delay(ActionIndex before, ActionIndex event) const {
    if (!isWhole || costs.latency == 0)
      return 0;
    bool isMessage = isReceive(schedule.kind[event])
                         ? index.partner[event] == before
                         : isCompute(schedule.kind[event]) && schedule.rank[event] != schedule.rank[before];
    return isMessage ? costs.latency : 0;
  }

  void run(ActionIndex event) {
    int64_t begin = 0;
    waits.forEach(event, [&](ActionIndex before) { begin = std::max(begin, ends[before] + delay(before, event)); });
    ends[event] = begin + ownTime(event);
    if (waits.isEnd(event))
      timeline.order.push_back(waits.actionOf(event));
  }
  void fill(bool allRan);
  std::vector<ActionIndex> criticalPath(int64_t makespan) const;
  std::vector<Timeline::Stop> stops() const;

  const RankSchedule &schedule;
  const ScheduleIndex &index;
  const ActionCosts &costs;
  const Waits &waits;
  bool isWhole;
  Timeline &timeline;
  std::vector<int64_t> ends;
};

std::vector<ActionIndex> EventRun::criticalPath(int64_t makespan) const {
  auto last = std::find(ends.begin(), ends.end(), makespan);
  std::vector<ActionIndex> path;
  if (last == ends.end())
    return path;
  auto event = static_cast<ActionIndex>(last - ends.begin());
  while (event != kNoAction) {
    if (waits.isEnd(event))
      path.push_back(waits.actionOf(event));
    int64_t begin = ends[event] - ownTime(event);
    ActionIndex tight = kNoAction;
    waits.forEach(event, [&](ActionIndex before) {
      if (tight == kNoAction && ends[before] + delay(before, event) == begin)
        tight = before;
    });
    event = tight;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Timeline::Stop> EventRun::stops() const {
  std::vector<Timeline::Stop> list;
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank)
    for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action) {
      ActionIndex end = isWhole ? action : 2 * action + 1;
      if (ends[end] != Timeline::kNever)
        continue;
      // What keeps an end from coming says more than what keeps its own start from coming.
      ActionIndex event = isWhole || ends[end - 1] != Timeline::kNever ? end : end - 1;
      ActionIndex waitsFor = kNoAction;
      waits.forEach(event, [&](ActionIndex before) {
        if (ends[before] == Timeline::kNever && waitsFor == kNoAction)
          waitsFor = waits.actionOf(before);
      });
      // An event of a unit that posts several transfers stands for the one that this action meets.
      if (!isWhole && event == end && index.partner[action] != kNoAction)
        waitsFor = index.partner[action];
      list.push_back({action, waitsFor});
      break;
    }
  return list;
}

void EventRun::fill(bool allRan) {
  timeline.start.assign(schedule.size(), Timeline::kNever);
  for (ActionIndex action : timeline.order) {
    ActionIndex event = isWhole ? action : Waits::end(action);
    timeline.start[action] = ends[event] - ownTime(event);
    timeline.makespan = std::max(timeline.makespan, ends[event]);
  }
  if (allRan)
    timeline.criticalPath = criticalPath(timeline.makespan);
  else
    timeline.stops = stops();
  if (isWhole) {
    timeline.finish = std::move(ends);
    return;
  }
  timeline.finish.assign(schedule.size(), Timeline::kNever);
  for (ActionIndex action : timeline.order)
    timeline.finish[action] = ends[Waits::end(action)];
}

} // namespace

std::optional<Timeline> precedent::simulate(const RankSchedule &schedule, const ScheduleIndex &index,
                                            const ActionCosts &costs, CommLevel level) {
  if (!costs.boundOf(schedule))
    return std::nullopt;
  Timeline timeline;
  timeline.level = level;
  EventRun(schedule, index, costs, Waits(schedule, index, level), timeline).run();
  return timeline;
}

Bubbles::Bubbles(const RankSchedule &schedule, const ActionCosts &costs, int64_t makespan)
    : makespan(makespan), work(schedule.numRanks()) {
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isCompute(schedule.kind[action]))
      work[schedule.rank[action]] += costs.of(schedule.kind[action], schedule.stage[action]);
}

double Bubbles::ratioOf(uint32_t rank) const {
  return makespan ? double(makespan - work[rank]) / double(makespan) : 0;
}

double Bubbles::total() const {
  double time = double(work.size()) * double(makespan);
  int64_t worked = 0;
  for (int64_t each : work)
    worked += each;
  return time > 0 ? (time - double(worked)) / time : 0;
}
