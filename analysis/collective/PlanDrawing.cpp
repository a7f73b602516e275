#include "analysis/collective/PlanDrawing.h"

#include "analysis/GraphRun.h"

#include <algorithm>

using namespace precedent;

namespace {

class PlanRun {
public:
  PlanRun(const CollectivePlan &plan, const PlanWaits &waits)
      : plan(plan), waits(waits), before(waits.graph().predecessors), ends(before.size(), Timeline::kNever) {}

  void run() {
    runWhatCan(waits.graph(), [&](ActionIndex event) {
      ends[event] = beginOf(event) + ownTime(event);
      order.push_back(event);
    });
  }
  void fill(Timeline &timeline) const;

private:
  /// Of an event: a step takes its time in its last part.
  int64_t ownTime(ActionIndex event) const {
    ActionIndex step = waits.stepOf(event);
    return step != kNoAction && waits.endOf(step) == event && !plan.has(step, CollectivePlan::Nop) ? 1 : 0;
  }
  int64_t beginOf(ActionIndex event) const {
    int64_t begin = 0;
    for (ActionIndex other : before[event])
      begin = std::max(begin, ends[other]);
    return begin;
  }
  std::vector<ActionIndex> criticalPath(int64_t makespan) const;
  ActionIndex awaited(ActionIndex step) const;

  const CollectivePlan &plan;
  const PlanWaits &waits;
  const Lists<ActionIndex> &before;
  std::vector<int64_t> ends;
  std::vector<ActionIndex> order;
};

std::vector<ActionIndex> PlanRun::criticalPath(int64_t makespan) const {
  std::vector<ActionIndex> path;
  auto last = std::find(ends.begin(), ends.end(), makespan);
  ActionIndex event = last == ends.end() ? kNoAction : static_cast<ActionIndex>(last - ends.begin());
  while (event != kNoAction) {
    if (ownTime(event) != 0)
      path.push_back(waits.stepOf(event));
    int64_t begin = ends[event] - ownTime(event);
    auto tight = std::find_if(before[event].begin(), before[event].end(),
                              [&](ActionIndex other) { return ends[other] == begin; });
    event = tight == before[event].end() ? kNoAction : *tight;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

/// The first part of the step that does not end, and a step that it waits for; a meeting stands for one that has not
/// come to it.
ActionIndex PlanRun::awaited(ActionIndex step) const {
  ActionIndex event = waits.startOf(step);
  while (event < waits.endOf(step) && ends[event] != Timeline::kNever)
    ++event;
  for (ActionIndex other : before[event]) {
    if (ends[other] != Timeline::kNever)
      continue;
    if (ActionIndex awaits = waits.stepOf(other); awaits != kNoAction)
      return awaits;
    for (ActionIndex late : before[other])
      if (ends[late] == Timeline::kNever && waits.stepOf(late) != kNoAction)
        return waits.stepOf(late);
  }
  return kNoAction;
}

void PlanRun::fill(Timeline &timeline) const {
  timeline.start.assign(plan.size(), Timeline::kNever);
  timeline.finish.assign(plan.size(), Timeline::kNever);
  for (ActionIndex event : order) {
    ActionIndex step = waits.stepOf(event);
    if (step == kNoAction || waits.endOf(step) != event)
      continue;
    timeline.finish[step] = ends[event];
    timeline.start[step] = ends[event] - ownTime(event);
    timeline.order.push_back(step);
    timeline.makespan = std::max(timeline.makespan, ends[event]);
  }
  if (order.size() == before.size()) {
    timeline.criticalPath = criticalPath(timeline.makespan);
    return;
  }
  for (uint32_t block = 0; block < plan.numBlocks(); ++block)
    for (ActionIndex step = plan.stepBegin[block]; step < plan.stepBegin[block + 1]; ++step)
      if (timeline.finish[step] == Timeline::kNever) {
        timeline.stops.push_back({step, awaited(step)});
        break;
      }
}

ActionKind kindOf(const CollectivePlan &plan, ActionIndex step) {
  bool sends = plan.sendsOn[step] != kNoNumber, receives = plan.receivesOn[step] != kNoNumber;
  if (sends || receives)
    return !receives ? ActionKind::Forward : sends ? ActionKind::InputGradient : ActionKind::Backward;
  // A put writes to another GPU, a get reads from one, without a connection.
  auto isElsewhere = [&](const PlanRange &range) { return range.gpu != plan.gpuOfStep(step); };
  if (std::any_of(plan.writes[step].begin(), plan.writes[step].end(), isElsewhere))
    return ActionKind::Forward;
  if (std::any_of(plan.reads[step].begin(), plan.reads[step].end(), isElsewhere))
    return ActionKind::Backward;
  return plan.reads[step].empty() && plan.writes[step].empty() ? ActionKind::Other : ActionKind::WeightGradient;
}

/// From whom to whom, across GPUs: messages of connections; and for counters and packets the latest event elsewhere
/// that a step waits for, since most of what it waits for is one certain signal.
void addMessages(const CollectivePlan &plan, const PlanIndex &index, const PlanWaits &waits, ScheduleDrawing &drawing) {
  for (size_t connection = 0; connection < index.sends.size(); ++connection) {
    const auto &sends = index.sends[connection], &receives = index.receives[connection];
    for (size_t at = 0; at < std::min(sends.size(), receives.size()); ++at)
      drawing.messages.emplace_back(sends[at], receives[at]);
  }
  for (ActionIndex step = 0; step < plan.size(); ++step) {
    if (plan.sendsOn[step] != kNoNumber || plan.receivesOn[step] != kNoNumber)
      continue;
    ActionIndex latest = kNoAction;
    for (ActionIndex event = waits.startOf(step); event <= waits.endOf(step); ++event)
      for (ActionIndex other : waits.graph().predecessors[event]) {
        ActionIndex from = waits.stepOf(other);
        if (from != kNoAction && plan.gpuOfStep(from) != plan.gpuOfStep(step) &&
            (latest == kNoAction || drawing.timeline.finish[from] > drawing.timeline.finish[latest]))
          latest = from;
      }
    if (latest != kNoAction)
      drawing.messages.emplace_back(latest, step);
  }
}

} // namespace

ScheduleDrawing precedent::drawPlan(const CollectivePlan &plan, const PlanIndex &index, const PlanWaits &waits,
                                    CommLevel level) {
  ScheduleDrawing drawing;
  drawing.costs.byKind.fill(1);
  drawing.timeline.level = level;
  PlanRun run(plan, waits);
  run.run();
  run.fill(drawing.timeline);
  RankSchedule &schedule = drawing.schedule;
  schedule.source = plan.source;
  schedule.reserve(plan.size());
  for (uint32_t block = 0; block < plan.numBlocks(); ++block) {
    schedule.addRank(plan.gpuOffset[plan.gpuOf[block]]);
    drawing.rowNames.push_back("gpu " + std::to_string(plan.gpuOf[block]) + " block " +
                               std::to_string(plan.blockId[block]));
    for (ActionIndex step = plan.stepBegin[block]; step < plan.stepBegin[block + 1]; ++step) {
      schedule.add({kindOf(plan, step), kNoNumber, kNoNumber}, step - plan.stepBegin[block], plan.offset[step], 0);
      drawing.stepNames.push_back(plan.text(step) + " " + plan.op[step].str());
      drawing.stepLabels.push_back(plan.op[step].str());
    }
  }
  schedule.finish();
  addMessages(plan, index, waits, drawing);
  return drawing;
}
