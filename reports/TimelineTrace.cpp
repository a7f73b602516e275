#include "reports/TimelineTrace.h"

#include "llvm/Support/JSON.h"

#include <algorithm>

using namespace precedent;
namespace json = llvm::json;

namespace {

constexpr double kUnit = 1000; // microseconds of the trace

class TraceWriter {
public:
  TraceWriter(const ScheduleDrawing &drawing, const TimelineOptions &options, llvm::raw_ostream &os)
      : drawing(drawing), schedule(drawing.schedule), labels(drawing), range(ticksOf(drawing, options)), out(os) {}

  void write();

private:
  struct Drawn {
    double begin = 0, end = 0;
    unsigned thread = 0;
    bool isDrawn = false;
  };
  /// Threads of a rank: one computes, the others have what else there is, one for each that runs beside others.
  static constexpr unsigned kCompute = 0, kMostThreads = 16;
  double microseconds(int64_t ticks) const { return double(ticks) * kUnit / double(drawing.costs.ticksPerUnit); }
  void place();
  void place(ActionIndex action);
  void names();
  void action(ActionIndex action);
  void message(uint64_t id, ActionIndex from, ActionIndex to);
  void stop(const Timeline::Stop &stop);
  void head(llvm::StringRef phase, llvm::StringRef name, uint32_t rank, unsigned thread);
  static std::string valid(const std::string &text) { return json::isUTF8(text) ? text : json::fixUTF8(text); }

  const ScheduleDrawing &drawing;
  const RankSchedule &schedule;
  TimelineLabels labels;
  TickRange range;
  json::OStream out;
  std::vector<Drawn> drawn;
  std::vector<ActionIndex> sentBy;            ///< who sends what an action waits for; kNoAction: nobody
  std::vector<std::vector<double>> busyUntil; ///< by rank and thread behind the first
};

} // namespace

void TraceWriter::place(ActionIndex action) {
  if (drawn[action].isDrawn || drawing.timeline.finish[action] < range.begin ||
      drawing.timeline.start[action] > range.end)
    return;
  std::vector<double> &busy = busyUntil[schedule.rank[action]];
  double begin = microseconds(drawing.timeline.start[action]), end = microseconds(drawing.timeline.finish[action]);
  if (isCompute(schedule.kind[action]) && !drawing.isPlan()) {
    drawn[action] = {begin, end, kCompute, true};
    return;
  }
  if (ActionIndex from = sentBy[action]; from != kNoAction && drawn[from].isDrawn)
    begin = std::max(begin, drawn[from].begin);
  // What takes no time gives way a little; what takes time is where it is, on a thread that is free then.
  double slack = end > begin ? 0 : kUnit / 10;
  unsigned thread = kCompute + 1;
  while (thread - 1 < busy.size() && busy[thread - 1] > begin + slack && thread < kMostThreads)
    ++thread;
  if (thread - 1 == busy.size())
    busy.push_back(0);
  begin = std::max(begin, busy[thread - 1]);
  end = std::max(end, begin + 1);
  busy[thread - 1] = end;
  drawn[action] = {begin, end, thread, true};
}

/// In the order in which actions run, each send before its receive, so that no arrow points back.
void TraceWriter::place() {
  drawn.resize(schedule.size());
  sentBy.assign(schedule.size(), kNoAction);
  for (const auto &[from, to] : drawing.messages)
    sentBy[to] = from;
  busyUntil.resize(schedule.numRanks());
  for (ActionIndex action : drawing.timeline.order) {
    if (ActionIndex from = sentBy[action]; from != kNoAction && drawing.runs(from))
      place(from);
    place(action);
  }
}

void TraceWriter::head(llvm::StringRef phase, llvm::StringRef name, uint32_t rank, unsigned thread) {
  out.attribute("ph", phase);
  out.attribute("name", name);
  out.attribute("pid", rank);
  out.attribute("tid", thread);
}

void TraceWriter::names() {
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank) {
    auto nameIt = [&](llvm::StringRef what, unsigned thread, const std::string &name) {
      out.object([&] {
        head("M", what, rank, thread);
        out.attributeObject("args", [&] { out.attribute("name", name); });
      });
    };
    nameIt("process_name", kCompute, labels.row(rank));
    out.object([&] {
      head("M", "process_sort_index", rank, kCompute);
      out.attributeObject("args", [&] { out.attribute("sort_index", rank); });
    });
    // A plan's steps can run beside their block, so none of its threads is for those that cannot.
    if (!drawing.isPlan())
      nameIt("thread_name", kCompute, "compute");
    std::string others = drawing.isPlan() ? "steps" : "transfers and shards";
    for (unsigned thread = 1; thread <= busyUntil[rank].size(); ++thread)
      nameIt("thread_name", thread, others + (thread > 1 ? " " + std::to_string(thread) : ""));
  }
}

void TraceWriter::action(ActionIndex action) {
  const Drawn &place = drawn[action];
  ActionKind kind = schedule.kind[action];
  out.object([&] {
    head("X", valid(labels.label(action)), schedule.rank[action], drawn[action].thread);
    llvm::StringRef category = isCompute(kind) ? "compute" : isTransfer(kind) ? "transfer" : "other";
    out.attribute("cat", drawing.isPlan() ? labels.words(drawnKindOf(kind), true) : category);
    out.attribute("ts", place.begin);
    out.attribute("dur", place.end - place.begin);
    out.attributeObject("args", [&] {
      out.attribute("action", valid(labels.name(action)));
      out.attribute("start", drawing.costs.decimal(drawing.timeline.start[action]));
      out.attribute("finish", drawing.costs.decimal(drawing.timeline.finish[action]));
      if (schedule.stage[action] != kNoNumber)
        out.attribute("stage", schedule.stage[action]);
      if (schedule.microBatch[action] != kNoNumber)
        out.attribute("micro_batch", schedule.microBatch[action]);
      if (labels.isCritical(action))
        out.attribute("critical", true);
      if (drawing.isPeak(action))
        out.attribute("peak_live", drawing.peak.most[schedule.rank[action]]);
    });
  });
}

void TraceWriter::message(uint64_t id, ActionIndex from, ActionIndex to) {
  // An arrow holds on to the slice that its time lies in.
  auto end = [&](llvm::StringRef phase, ActionIndex action, double time) {
    out.object([&] {
      head(phase, "message", schedule.rank[action], drawn[action].thread);
      out.attribute("cat", "message");
      out.attribute("id", id);
      out.attribute("ts", time);
      if (phase == "f")
        out.attribute("bp", "e");
    });
  };
  double width = drawn[from].end - drawn[from].begin;
  end("s", from, std::min(drawn[from].end - std::min(width / 2, 0.5), drawn[to].begin));
  end("f", to, drawn[to].begin);
}

void TraceWriter::stop(const Timeline::Stop &stop) {
  uint32_t rank = schedule.rank[stop.action];
  double time = 0;
  for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action)
    time = std::max(time, drawn[action].end);
  out.object([&] {
    head("i", valid("stops at " + labels.name(stop.action)), rank, kCompute);
    out.attribute("s", "p");
    out.attribute("ts", time);
    out.attributeObject("args", [&] {
      if (stop.waitsFor != kNoAction)
        out.attribute("waits_for", valid(labels.name(stop.waitsFor)));
    });
  });
}

void TraceWriter::write() {
  place();
  out.object([&] {
    out.attribute("displayTimeUnit", "ms");
    out.attributeObject("otherData", [&] {
      out.attribute("schedule", valid(schedule.source->name().str()));
      out.attribute("level", drawing.timeline.level.text());
      out.attribute("unit", drawing.costs.unit.empty() ? "unit" : drawing.costs.unit);
    });
    out.attributeArray("traceEvents", [&] {
      names();
      for (ActionIndex each = 0; each < schedule.size(); ++each)
        if (drawn[each].isDrawn)
          action(each);
      uint64_t id = 0;
      for (const auto &[from, to] : drawing.messages) {
        ++id;
        if (drawn[from].isDrawn && drawn[to].isDrawn)
          message(id, from, to);
      }
      for (const Timeline::Stop &each : drawing.timeline.stops)
        stop(each);
    });
  });
}

void precedent::writeTimelineTrace(const ScheduleDrawing &drawing, const TimelineOptions &options,
                                   llvm::raw_ostream &os) {
  TraceWriter(drawing, options, os).write();
  os << '\n';
}
