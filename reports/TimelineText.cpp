#include "reports/TimelineText.h"

#include "reports/Ink.h"
#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <array>
#include <numeric>

using namespace precedent;
using Colors = llvm::raw_ostream::Colors;

namespace {

constexpr int64_t kMostParts = 4;
constexpr uint32_t kMostRanks = 128;
constexpr size_t kMostListedStops = 16;

Colors colorOf(ActionKind kind) {
  switch (kind) {
  case ActionKind::Forward:
    return Colors::BLUE;
  case ActionKind::Backward:
    return Colors::GREEN;
  case ActionKind::InputGradient:
    return Colors::CYAN;
  case ActionKind::WeightGradient:
    return Colors::YELLOW;
  default:
    return Colors::MAGENTA;
  }
}

class TimelineWriter {
public:
  TimelineWriter(const ScheduleDrawing &drawing, const TimelineOptions &options, llvm::raw_ostream &os)
      : drawing(drawing), schedule(drawing.schedule), labels(drawing), range(ticksOf(drawing, options)), os(os),
        ink(os, options.colors), numRanks(std::min(schedule.numRanks(), kMostRanks)) {
    for (uint32_t number = 0; number < numRanks; ++number)
      rankColumns = std::max(rankColumns, labels.row(number).size() + 2); // `rank 12 |`
    columns = std::max<int64_t>(int64_t(options.columns) - int64_t(rankColumns) - 1, 20);
  }

  void write();

private:
  bool isBar(ActionIndex action) const {
    return drawing.runs(action) && drawing.duration(action) > 0 && drawing.timeline.finish[action] > range.begin &&
           drawing.timeline.start[action] < range.end;
  }
  /// When the rank stops for good; the end of time where it does not.
  int64_t stopOf(uint32_t rank) const;
  void measure();
  void rank(uint32_t number) {
    std::string name = labels.row(number);
    os << name << std::string(rankColumns - name.size() - 1, ' ') << '|';
  }
  void ruler(int64_t begin, int64_t end);
  void part(int64_t begin, int64_t end);
  void row(uint32_t number, int64_t begin, int64_t end);
  void bar(ActionIndex action, int64_t begin, int64_t end, int64_t from);
  void scaled();
  void legend(bool isScaled);

  const ScheduleDrawing &drawing;
  const RankSchedule &schedule;
  TimelineLabels labels;
  TickRange range;
  llvm::raw_ostream &os;
  Ink ink;
  uint32_t numRanks;
  size_t rankColumns = 0;
  int64_t columns;
  /// Ticks that all bars begin and end at multiples of, behind the window's begin, and the columns that one such slot
  /// takes.
  int64_t slot = 0, slotColumns = 0;
  bool occurs[kNumDrawnKinds] = {};
};

} // namespace

int64_t TimelineWriter::stopOf(uint32_t rank) const {
  for (const Timeline::Stop &stop : drawing.timeline.stops)
    if (schedule.rank[stop.action] == rank) {
      int64_t time = 0;
      for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action)
        time = std::max(time, drawing.timeline.finish[action]);
      return time;
    }
  return INT64_MAX;
}

void TimelineWriter::measure() {
  size_t widest = 1;
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (!isBar(action))
      continue;
    occurs[drawnKindOf(schedule.kind[action])] = true;
    slot = std::gcd(slot, std::max(drawing.timeline.start[action], range.begin) - range.begin);
    slot = std::gcd(slot, std::min(drawing.timeline.finish[action], range.end) - range.begin);
    widest = std::max<size_t>(widest, columnsOf(labels.label(action)));
  }
  if (slot == 0)
    slot = std::max<int64_t>(range.end - range.begin, 1);
  // One column behind the label is for the mark.
  slotColumns = int64_t(widest) + 1;
}

void TimelineWriter::ruler(int64_t begin, int64_t end) {
  std::string line;
  for (int64_t time = begin; time < end; time += slot) {
    auto column = static_cast<size_t>((time - begin) / slot * slotColumns);
    // Numbers that touch cannot be read.
    if (line.empty() || line.size() + 1 < column)
      line += std::string(column - line.size(), ' ') + drawing.costs.decimal(time);
  }
  os << std::string(rankColumns, ' ') << line << '\n';
}

void TimelineWriter::bar(ActionIndex action, int64_t begin, int64_t end, int64_t from) {
  auto room = static_cast<size_t>((end - begin) / slot * slotColumns) - 1;
  std::string text = begin == from ? labels.label(action) : "";
  text += std::string(room > columnsOf(text) ? room - columnsOf(text) : 0, '-');
  // The mark stands at the end of the bar, which can lie in a part below.
  bool goesOn = end < std::min(drawing.timeline.finish[action], range.end);
  ink.write(text + (goesOn ? "-" : ""), colorOf(schedule.kind[action]));
  if (goesOn)
    return;
  os << (drawing.isPeak(action) ? '^' : labels.isCritical(action) ? '*' : ' ');
}

void TimelineWriter::row(uint32_t number, int64_t begin, int64_t end) {
  rank(number);
  int64_t stop = stopOf(number), time = begin;
  auto idleUntil = [&](int64_t until) {
    for (; time < until; time += slot) {
      if (time < stop)
        os << '.';
      else if (time < stop + slot)
        ink.write("X", Colors::RED);
      else
        os << ' ';
      os << std::string(static_cast<size_t>(slotColumns - 1), ' ');
    }
  };
  for (ActionIndex action = schedule.rankBegin[number]; action < schedule.rankBegin[number + 1]; ++action) {
    int64_t first = std::max(drawing.timeline.start[action], range.begin);
    int64_t from = std::max(first, begin), to = std::min(drawing.timeline.finish[action], end);
    // At some levels transfers run beside others, or beside compute; a row has room for one.
    if (!isBar(action) || to <= std::max(from, time))
      continue;
    idleUntil(from);
    bar(action, time, to, first);
    time = to;
  }
  idleUntil(end);
  if (stop == end && end == range.end)
    ink.write("X", Colors::RED);
  os << '\n';
}

void TimelineWriter::part(int64_t begin, int64_t end) {
  ruler(begin, end);
  for (uint32_t number = 0; number < numRanks; ++number)
    row(number, begin, end);
}

void TimelineWriter::scaled() {
  int64_t span = range.end - range.begin, perColumn = (span + columns - 1) / columns;
  int64_t numColumns = (span + perColumn - 1) / perColumn;
  os << "a column is " << drawing.costs.text(perColumn)
     << " and shows what took most of it; --timeline-window=FROM:TO names the actions of a part\n";
  for (uint32_t number = 0; number < numRanks; ++number) {
    // By column: ticks of each compute, of transfers, and of the rest.
    std::vector<std::array<int64_t, kNumDrawnKinds>> taken(static_cast<size_t>(numColumns));
    for (ActionIndex action = schedule.rankBegin[number]; action < schedule.rankBegin[number + 1]; ++action) {
      if (!isBar(action))
        continue;
      unsigned letter = drawnKindOf(schedule.kind[action]);
      int64_t time = std::max(drawing.timeline.start[action], range.begin) - range.begin;
      int64_t end = std::min(drawing.timeline.finish[action], range.end) - range.begin;
      while (time < end) {
        int64_t column = time / perColumn, until = std::min(end, (column + 1) * perColumn);
        taken[static_cast<size_t>(column)][letter] += until - time;
        time = until;
      }
    }
    rank(number);
    int64_t stop = stopOf(number);
    for (int64_t column = 0; column < numColumns; ++column) {
      const auto &ticks = taken[static_cast<size_t>(column)];
      const int64_t *most = std::max_element(ticks.begin(), ticks.end());
      int64_t begin = range.begin + column * perColumn;
      int64_t idle = std::min(perColumn, range.end - begin) - std::accumulate(ticks.begin(), ticks.end(), int64_t(0));
      auto kind = static_cast<unsigned>(most - ticks.begin());
      if (*most > 0 && *most >= idle)
        ink.write(std::string(1, labels.letter(kind, drawing.isPlan())), colorOf(kDrawnKinds[kind]));
      else if (begin >= stop)
        begin < stop + perColumn ? ink.write("X", Colors::RED) : void(os << ' ');
      else
        os << '.';
    }
    if (stop == range.end)
      ink.write("X", Colors::RED);
    os << '\n';
  }
}

void TimelineWriter::legend(bool isScaled) {
  std::vector<std::string> parts;
  // In an older dialect the labels have other letters than these; a plan's labels are the names of its operations.
  bool isToday = schedule.dialect != CsvDialect::Mid2024 && schedule.dialect != CsvDialect::Autumn2024;
  for (unsigned kind = 0; kind < kNumDrawnKinds; ++kind)
    if (occurs[kind] && (isScaled || (isCompute(kDrawnKinds[kind]) && isToday && !drawing.isPlan())))
      parts.push_back(labels.letter(kind, drawing.isPlan()) + (" " + labels.words(kind, drawing.isPlan())).str());
  parts.push_back(". idle");
  if (!isScaled && drawing.timeline.ends())
    parts.push_back("* critical path");
  if (!isScaled && !drawing.peak.at.empty())
    parts.push_back("^ most live activations");
  if (!drawing.timeline.ends())
    parts.push_back("X stops");
  os << llvm::join(parts, ", ") << '\n';
}

void TimelineWriter::write() {
  os << "timeline at the level " << labels.headline() << '\n';
  measure();
  int64_t span = range.end - range.begin;
  if (span < drawing.timeline.makespan)
    os << "shown: " << drawing.costs.decimal(range.begin) << " to " << drawing.costs.text(range.end) << '\n';
  int64_t slots = (span + slot - 1) / slot, perPart = std::max<int64_t>(columns / slotColumns, 1);
  bool isScaled = span > 0 && (slots > kMostParts * perPart || slotColumns > columns);
  if (isScaled)
    scaled();
  else if (span <= 0)
    os << "nothing in it takes time\n";
  else
    for (int64_t first = 0; first < slots; first += perPart)
      part(range.begin + first * slot, range.begin + std::min(first + perPart, slots) * slot);
  if (numRanks < schedule.numRanks())
    os << "… and " << schedule.numRanks() - numRanks << (drawing.isPlan() ? " more blocks\n" : " more ranks\n");
  legend(isScaled);
  for (const std::string &line : labels.stops(kMostListedStops))
    os << line << '\n';
}

void precedent::writeTimelineText(const ScheduleDrawing &drawing, const TimelineOptions &options,
                                  llvm::raw_ostream &os) {
  TimelineWriter(drawing, options, os).write();
}
