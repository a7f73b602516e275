#include "reports/TimelineLabels.h"

#include "reports/PrintableText.h"

#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace precedent;

static constexpr unsigned kMaxLabel = 60;

unsigned precedent::drawnKindOf(ActionKind kind) {
  return isCompute(kind) ? unsigned(kind) : isTransfer(kind) ? kNumDrawnKinds - 2 : kNumDrawnKinds - 1;
}

namespace {
struct Look {
  char letter;
  llvm::StringLiteral words;
};
} // namespace

static const Look &lookOf(unsigned drawnKind, bool isPlan) {
  static constexpr Look ofSchedules[kNumDrawnKinds] = {{'F', "forward"},        {'B', "backward"},
                                                       {'I', "input gradient"}, {'W', "weight gradient"},
                                                       {'t', "transfer"},       {'s', "shards and others"}};
  static constexpr Look ofPlans[kNumDrawnKinds] = {{'s', "sends"},     {'r', "receives"},
                                                   {'f', "does both"}, {'c', "moves data inside its GPU"},
                                                   {'t', "transfer"},  {'w', "waits or signals"}};
  return isPlan ? ofPlans[drawnKind] : ofSchedules[drawnKind];
}

char TimelineLabels::letter(unsigned drawnKind, bool isPlan) {
  return lookOf(drawnKind, isPlan).letter;
}

llvm::StringRef TimelineLabels::words(unsigned drawnKind, bool isPlan) {
  return lookOf(drawnKind, isPlan).words;
}

std::string TimelineLabels::row(uint32_t rank) const {
  return drawing.isPlan() ? drawing.rowNames[rank] : "rank " + std::to_string(rank);
}

std::string TimelineLabels::name(ActionIndex action) const {
  return printableClipped(drawing.isPlan() ? drawing.stepNames[action] : drawing.schedule.text(action), kMaxLabel);
}

TimelineLabels::TimelineLabels(const ScheduleDrawing &drawing) : drawing(drawing), critical(drawing.schedule.size()) {
  for (ActionIndex action : drawing.timeline.criticalPath)
    critical[action] = true;
  const RankSchedule &schedule = drawing.schedule;
  std::vector<uint32_t> stageOf(schedule.numRanks(), kNoNumber);
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isCompute(schedule.kind[action])) {
      uint32_t &stage = stageOf[schedule.rank[action]];
      hasStages |= stage != kNoNumber && stage != schedule.stage[action];
      stage = schedule.stage[action];
    }
}

std::string TimelineLabels::label(ActionIndex action) const {
  const RankSchedule &schedule = drawing.schedule;
  if (drawing.isPlan())
    return printableClipped(drawing.stepLabels[action], kMaxLabel);
  if (hasStages || !isCompute(schedule.kind[action]))
    return printableClipped(schedule.text(action), kMaxLabel);
  std::string text = schedule.text(ActionName{schedule.kind[action], kNoNumber, schedule.microBatch[action]});
  return llvm::StringRef(text).split('_').first.str();
}

std::string TimelineLabels::title(ActionIndex action) const {
  const RankSchedule &schedule = drawing.schedule;
  std::string text = name(action) + " on " + row(schedule.rank[action]);
  if (!drawing.runs(action))
    return text + ": never runs";
  int64_t start = drawing.timeline.start[action], finish = drawing.timeline.finish[action];
  text += start == finish ? ": at " + drawing.costs.text(start)
                          : ": from " + drawing.costs.decimal(start) + " to " + drawing.costs.text(finish);
  if (isCritical(action))
    text += ", on the critical path";
  if (drawing.isPeak(action)) {
    int64_t most = drawing.peak.most[schedule.rank[action]];
    text += ", the peak of " + std::to_string(most) + (most == 1 ? " live activation" : " live activations");
  }
  return text;
}

std::vector<std::string> TimelineLabels::stops(size_t most) const {
  const RankSchedule &schedule = drawing.schedule;
  std::vector<std::string> lines;
  for (const Timeline::Stop &stop : drawing.timeline.stops) {
    if (lines.size() == most) {
      lines.push_back("… and " + std::to_string(drawing.timeline.stops.size() - most) +
                      (drawing.isPlan() ? " more blocks" : " more ranks"));
      break;
    }
    std::string line = row(schedule.rank[stop.action]) + " stops at " + name(stop.action);
    if (stop.waitsFor != kNoAction)
      line += ", which waits for " + name(stop.waitsFor) + " of " + row(schedule.rank[stop.waitsFor]);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string TimelineLabels::headline() const {
  const Timeline &timeline = drawing.timeline;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << timeline.level.text() << ": ";
  if (!timeline.ends()) {
    os << timeline.order.size() << " of " << drawing.schedule.size() << (drawing.isPlan() ? " steps" : " actions")
       << " run, until " << drawing.costs.text(timeline.makespan) << "; then the "
       << (drawing.isPlan() ? "plan" : "schedule") << " hangs";
    return text;
  }
  if (drawing.isPlan()) {
    os << drawing.costs.text(timeline.makespan) << ", one for each step that does something";
    return text;
  }
  os << drawing.costs.text(timeline.makespan) << "; bubble "
     << llvm::format("%.1f", 100 * Bubbles(drawing.schedule, drawing.costs, timeline.makespan).total()) << " %";
  return text;
}

TickRange precedent::ticksOf(const ScheduleDrawing &drawing, const TimelineOptions &options) {
  int64_t makespan = drawing.timeline.makespan;
  if (!options.window)
    return {0, makespan};
  auto ticks = [&](int64_t units) {
    std::optional<int64_t> product = llvm::checkedMul(units, drawing.costs.ticksPerUnit);
    return std::min(product.value_or(makespan), makespan);
  };
  return {ticks(options.window->from), ticks(options.window->to)};
}
