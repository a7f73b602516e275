#include "verify/schedule/ScheduleFacts.h"

#include "analysis/schedule/ScheduleDrawing.h"

using namespace precedent;
namespace json = llvm::json;

/// A longer critical path is counted, not listed.
static constexpr size_t kMostListedActions = 1000;

static int64_t asNumber(uint64_t value) {
  return static_cast<int64_t>(value);
}

static void addMemory(const ScheduleSubject &subject, SubjectReport &report) {
  if (!subject.keepsActivations()) {
    report.facts.add("peak_live", FactValue());
    report.facts.add("peak_live_at", FactValue());
    return;
  }
  PeakLive peak = peakLive(subject.schedule, subject.index);
  json::Array at;
  for (ActionIndex action : peak.at)
    at.push_back(action == kNoAction ? json::Value(nullptr) : json::Value(subject.schedule.text(action)));
  report.facts.add("peak_live", std::move(peak.most));
  report.facts.add("peak_live_at", json::Value(std::move(at)));
}

static void addBubbles(const ScheduleSubject &subject, int64_t makespan, SubjectReport &report) {
  Bubbles bubbles(subject.schedule, subject.costs, makespan);
  json::Array idle, byRank;
  for (uint32_t rank = 0; rank < bubbles.work.size(); ++rank) {
    idle.push_back(makespan - bubbles.work[rank]);
    byRank.push_back(bubbles.ratioOf(rank));
  }
  report.facts.add("makespan", makespan);
  report.facts.add(
      "bubble",
      json::Value(json::Object{{"total", bubbles.total()}, {"by_rank", std::move(byRank)}, {"idle", std::move(idle)}}));
}

static void addNoTimes(SubjectReport &report, llvm::StringRef reason) {
  report.facts.add("makespan", FactValue());
  report.facts.add("bubble", FactValue());
  if (!reason.empty())
    report.notRun.push_back({"the times of the schedule", reason.str()});
}

static void addTimes(const ScheduleSubject &subject, SubjectReport &report) {
  const RankSchedule &schedule = subject.schedule;
  CommLevel level = subject.verdictLevel();
  bool isBuffered = level.kind == CommLevel::Kind::Buffered;
  if (!subject.timeline || !subject.timeline->ends()) {
    report.facts.add("critical_path", FactValue());
    report.facts.add("critical_actions", FactValue());
    return addNoTimes(report, subject.timeline ? "" : "with these costs they could exceed 62 bits");
  }
  report.facts.add("critical_path", subject.timeline->makespan);
  const std::vector<ActionIndex> &path = subject.timeline->criticalPath;
  json::Array actions;
  if (path.size() <= kMostListedActions)
    for (ActionIndex action : path)
      actions.push_back(schedule.text(action));
  report.facts.add("critical_actions",
                   path.size() <= kMostListedActions ? FactValue(json::Value(std::move(actions))) : FactValue());
  if (isBuffered)
    return addBubbles(subject, subject.timeline->makespan, report);
  std::optional<Timeline> atLevel = simulate(schedule, subject.index, subject.costs, level);
  if (atLevel && atLevel->ends())
    addBubbles(subject, atLevel->makespan, report);
  else
    addNoTimes(report, "");
}

void precedent::addScheduleFacts(const ScheduleSubject &subject, SubjectReport &report) {
  const RankSchedule &schedule = subject.schedule;
  const ScheduleIndex &index = subject.index;
  report.facts.add("ranks", asNumber(schedule.numRanks()));
  report.facts.add("stages", asNumber(index.stages.size()));
  report.facts.add("micro_batches", asNumber(index.microBatches.size()));
  report.facts.add("actions", asNumber(schedule.size()));
  llvm::StringRef dialect = nameOf(schedule.dialect);
  report.facts.add("dialect", dialect.empty() ? FactValue() : FactValue(dialect.str()));
  if (subject.demands.inFlight && !subject.keepsActivations()) {
    report.notRun.push_back({"in-flight-bound", "without a backward nothing ends what is in flight"});
    report.verdict = worse(report.verdict, Verdict::Undecided);
  }
  if (subject.demands.verdictOnly) {
    report.notRun.push_back({"figures, and the levels of communication beside the one that sets the verdict",
                             "only the verdict was asked for"});
    return;
  }
  addMemory(subject, report);
  addTimes(subject, report);
  report.facts.add("time", json::Value(json::Object{{"unit", subject.costs.unit},
                                                    {"ticks_per_unit", subject.costs.ticksPerUnit},
                                                    {"level", subject.verdictLevel().text()}}));
  report.facts.add("columns_are_time", index.hasTransfers || index.hasShardActions
                                           ? FactValue()
                                           : FactValue(columnsAreTime(schedule, index)));
}

std::shared_ptr<const ScheduleDrawing> precedent::makeDrawing(const ScheduleSubject &subject, SubjectReport &report) {
  CommLevel level = subject.verdictLevel();
  bool isKnown = subject.timeline && level.kind == CommLevel::Kind::Buffered;
  std::optional<Timeline> timeline =
      isKnown ? subject.timeline : simulate(subject.schedule, subject.index, subject.costs, level);
  if (!timeline) {
    report.notRun.push_back({"the timeline", "with these costs its times could exceed 62 bits"});
    return nullptr;
  }
  PeakLive peak = subject.keepsActivations() ? peakLive(subject.schedule, subject.index) : PeakLive();
  return std::make_shared<ScheduleDrawing>(subject.schedule, subject.index, subject.costs, std::move(*timeline),
                                           std::move(peak));
}
