#include "reports/TimelineSvg.h"

#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <cmath>

using namespace precedent;

namespace {

constexpr size_t kMostActions = 40'000;
constexpr size_t kMostStops = 12;
constexpr double kLane = 46, kBar = 24, kTop = 74, kLabel = 7.5; // pixels; a letter of a label
constexpr double kNarrowest = 700, kWidest = 16'000;             // of the drawn time
constexpr double kSmallestBar = 30;

/// On a dark background the same hues, lighter; text on a bar is dark on both. Colours are written out, twice: several
/// viewers know no variables.
constexpr llvm::StringLiteral kStyle = R"(<style>
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } .small { font-size: 11px; }
.label { fill: #0d1117; text-anchor: middle; pointer-events: none; } .critical rect { stroke-width: 2.5; }
.m { fill: none; stroke-width: 1.2; opacity: 0.75; } .m:hover { stroke-width: 3; opacity: 1; }
.stop { stroke-width: 2; fill: none; stroke-dasharray: 5 3; }
.ground { fill: #ffffff; } .lane { fill: #f6f8fa; } .grid { stroke: #d0d7de; } .ink { fill: #1f2328; }
.F rect { fill: #8cc4ff; } .B rect { fill: #93dca0; } .I rect { fill: #86dcd8; } .W rect { fill: #f2d479; }
.O rect { fill: #c9b8f0; } .critical rect { stroke: #cf222e; } .hot { fill: #cf222e; } .stop { stroke: #cf222e; }
.peak { fill: #8250df; } .mf { stroke: #2f6fc4; } .mb { stroke: #2c8a43; } .mo { stroke: #8250df; }
.amf { fill: #2f6fc4; } .amb { fill: #2c8a43; } .amo { fill: #8250df; }
@media (prefers-color-scheme: dark) {
.ground { fill: #0d1117; } .lane { fill: #161b22; } .grid { stroke: #30363d; } .ink { fill: #e6edf3; }
.F rect { fill: #5aa5f0; } .B rect { fill: #56b869; } .I rect { fill: #4fb9b4; } .W rect { fill: #d3ad45; }
.O rect { fill: #a48be0; } .critical rect { stroke: #ff7b72; } .hot { fill: #ff7b72; } .stop { stroke: #ff7b72; }
.peak { fill: #d2a8ff; } .mf { stroke: #79b8ff; } .mb { stroke: #7ee08f; } .mo { stroke: #d2a8ff; }
.amf { fill: #79b8ff; } .amb { fill: #7ee08f; } .amo { fill: #d2a8ff; }
}
</style>
)";

class SvgWriter {
public:
  SvgWriter(const ScheduleDrawing &drawing, const TimelineOptions &options, llvm::raw_ostream &os)
      : drawing(drawing), schedule(drawing.schedule), labels(drawing), range(ticksOf(drawing, options)), os(os) {}

  void write();

private:
  bool isShown(ActionIndex action) const {
    return drawing.runs(action) && drawing.timeline.finish[action] >= range.begin &&
           drawing.timeline.start[action] <= range.end;
  }
  double x(int64_t ticks) const {
    return left + double(std::clamp(ticks, range.begin, range.end) - range.begin) * scale;
  }
  double laneTop(uint32_t rank) const { return kTop + kLane * rank; }
  double barTop(uint32_t rank) const { return laneTop(rank) + (kLane - kBar) / 2; }
  double barBottom(uint32_t rank) const { return barTop(rank) + kBar; }

  void cut();
  void measure();
  void head();
  void axis();
  void lanes();
  void bar(ActionIndex action);
  void message(ActionIndex from, ActionIndex to);
  void peak(uint32_t rank);
  void stop(const Timeline::Stop &stop);
  void legend();
  void text(double atX, double atY, llvm::StringRef words, llvm::StringRef style = "ink");
  void rect(double atX, double atY, double width, double height, llvm::StringRef style);
  static llvm::format_object<double> px(double value) { return llvm::format("%.1f", value); }

  const ScheduleDrawing &drawing;
  const RankSchedule &schedule;
  TimelineLabels labels;
  TickRange range;
  llvm::raw_ostream &os;
  double left = 0, right = 0, scale = 1, width = 0, height = 0;
  std::vector<std::string> stopLines;
  bool isCut = false;
};

llvm::StringRef classOf(ActionKind kind) {
  switch (kind) {
  case ActionKind::Forward:
    return "F";
  case ActionKind::Backward:
    return "B";
  case ActionKind::InputGradient:
    return "I";
  case ActionKind::WeightGradient:
    return "W";
  default:
    return "O";
  }
}

llvm::StringRef classOfMessage(ActionKind kind) {
  if (kind == ActionKind::RecvForward || kind == ActionKind::Forward)
    return "mf";
  return kind == ActionKind::RecvValidation ? "mo" : "mb";
}

} // namespace

void SvgWriter::cut() {
  std::vector<int64_t> starts;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isShown(action))
      starts.push_back(drawing.timeline.start[action]);
  if (starts.size() <= kMostActions)
    return;
  auto last = starts.begin() + kMostActions;
  std::nth_element(starts.begin(), last, starts.end());
  range.end = std::max(range.begin + 1, *last);
  isCut = true;
}

void SvgWriter::measure() {
  int64_t shortest = INT64_MAX;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isShown(action) && drawing.duration(action) > 0)
      shortest = std::min(shortest, drawing.duration(action));
  double span = double(std::max<int64_t>(range.end - range.begin, 1));
  double drawn = std::clamp(span / double(shortest) * kSmallestBar, kNarrowest, kWidest);
  scale = drawn / span;
  size_t widest = 0;
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank)
    widest = std::max(widest, labels.row(rank).size());
  left = 24 + kLabel * double(widest);
  right = left + drawn;
  // Beside the lanes there is room for a note, and for a wait that begins at their end.
  width = right + 150 + (drawing.timeline.ends() ? 0 : 260);
  stopLines = labels.stops(kMostStops);
  height = laneTop(schedule.numRanks()) + 70 + 18 * double(stopLines.size());
}

void SvgWriter::text(double atX, double atY, llvm::StringRef words, llvm::StringRef style) {
  os << "<text x=\"" << px(atX) << "\" y=\"" << px(atY) << '"';
  os << " class=\"" << style << "\">";
  llvm::printHTMLEscaped(words, os);
  os << "</text>\n";
}

void SvgWriter::rect(double atX, double atY, double itsWidth, double itsHeight, llvm::StringRef style) {
  os << "<rect x=\"" << px(atX) << "\" y=\"" << px(atY) << "\" width=\"" << px(itsWidth) << "\" height=\""
     << px(itsHeight) << '"';
  if (!style.empty())
    os << " class=\"" << style << '"';
  os << "/>";
}

void SvgWriter::head() {
  os << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << px(width) << "\" height=\"" << px(height)
     << "\" viewBox=\"0 0 " << px(width) << ' ' << px(height) << "\" role=\"img\">\n"
     << "<title>Timeline of ";
  llvm::printHTMLEscaped(printableClipped(schedule.source->name(), 200), os);
  os << "</title>\n" << kStyle;
  for (llvm::StringRef kind : {"mf", "mb", "mo"})
    os << "<marker id=\"" << kind
       << "\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
          "markerUnits=\"userSpaceOnUse\" "
          "orient=\"auto\"><path d=\"M0,0L8,4L0,8z\" class=\"a"
       << kind << "\"/></marker>\n";
  rect(0, 0, width, height, "ground");
  os << '\n';
  text(12, 22, printableClipped(schedule.source->name(), 120) + ", level " + labels.headline());
  std::string shown;
  if (isCut)
    shown = "more than " + std::to_string(kMostActions) + " actions; ";
  if (range.begin > 0 || range.end < drawing.timeline.makespan)
    text(12, 40, shown + "shown: " + drawing.costs.decimal(range.begin) + " to " + drawing.costs.text(range.end),
         "ink small");
}

/// Lines at round numbers of units, as many as can be read.
void SvgWriter::axis() {
  double perUnit = scale * double(drawing.costs.ticksPerUnit);
  double step = 1;
  for (int turn = 0; step * perUnit < 56 && turn < 60; ++turn)
    step *= turn % 3 == 1 ? 2.5 : 2;
  // Costs of less than a unit leave a short schedule with few lines; decimals of them would be hard to read.
  for (double unit = std::floor(double(range.begin) / double(drawing.costs.ticksPerUnit) / step) * step;
       unit * double(drawing.costs.ticksPerUnit) <= double(range.end); unit += step) {
    double time = unit * double(drawing.costs.ticksPerUnit);
    if (time < double(range.begin))
      continue;
    double at = left + (time - double(range.begin)) * scale;
    os << "<path class=\"grid\" d=\"M" << px(at) << ',' << px(kTop - 6) << 'V' << px(laneTop(schedule.numRanks()))
       << "\"/>";
    text(at + 2, kTop - 10, llvm::formatv("{0:F0}", unit).str(), "ink small");
  }
  if (!drawing.costs.unit.empty())
    text(12, kTop - 10, drawing.costs.unit, "ink small");
}

void SvgWriter::lanes() {
  Bubbles bubbles(schedule, drawing.costs, drawing.timeline.makespan);
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank) {
    rect(left, laneTop(rank) + 3, right - left, kLane - 6, "lane");
    text(12, barTop(rank) + 16, labels.row(rank));
    std::string note;
    if (drawing.timeline.ends() && !drawing.isPlan())
      note = llvm::formatv("bubble {0:F1} %", 100 * bubbles.ratioOf(rank)).str();
    if (!drawing.peak.at.empty())
      note += (note.empty() ? "peak " : ", peak ") + std::to_string(drawing.peak.most[rank]);
    text(right + 14, barTop(rank) + 16, note, "ink small");
  }
}

void SvgWriter::bar(ActionIndex action) {
  uint32_t rank = schedule.rank[action];
  double begin = x(drawing.timeline.start[action]), itsWidth = x(drawing.timeline.finish[action]) - begin;
  bool isWide = drawing.isPlan() || isCompute(schedule.kind[action]);
  os << "<g class=\"bar " << classOf(schedule.kind[action]) << (labels.isCritical(action) ? " critical" : "")
     << "\"><title>";
  llvm::printHTMLEscaped(labels.title(action), os);
  os << "</title>";
  if (drawing.duration(action) == 0) {
    // A point: above the bars what receives, below what sends.
    bool isBelow = isSend(schedule.kind[action]);
    rect(begin - 2, (isBelow ? barBottom(rank) : barTop(rank) - 4), 4, 4, "");
  } else {
    // Transfers can run beside compute; they are narrower, so that both are seen.
    double inset = isWide ? 0 : 7;
    rect(begin + 0.5, barTop(rank) + inset, std::max(itsWidth - 1, 0.5), kBar - 2 * inset, "");
    std::string label = labels.label(action);
    if (isWide && double(label.size()) * kLabel <= itsWidth)
      text(begin + itsWidth / 2, barTop(rank) + 16, label, "label");
  }
  os << "</g>\n";
}

void SvgWriter::message(ActionIndex from, ActionIndex to) {
  uint32_t sender = schedule.rank[from], receiver = schedule.rank[to];
  bool isDown = receiver > sender;
  double x0 = x(drawing.timeline.finish[from]), x1 = x(drawing.timeline.start[to]);
  double y0 = isDown ? barBottom(sender) : barTop(sender), y1 = isDown ? barTop(receiver) : barBottom(receiver);
  double bend = (y1 - y0) / 2;
  os << "<path class=\"m " << classOfMessage(schedule.kind[to]) << "\" marker-end=\"url(#"
     << classOfMessage(schedule.kind[to]) << ")\" d=\"M" << px(x0) << ',' << px(y0) << 'C' << px(x0) << ','
     << px(y0 + bend) << ' ' << px(x1) << ',' << px(y1 - bend) << ' ' << px(x1) << ',' << px(y1) << "\"><title>";
  llvm::printHTMLEscaped(labels.title(from) + " → " + labels.title(to), os);
  os << "</title></path>\n";
}

void SvgWriter::peak(uint32_t rank) {
  ActionIndex action = drawing.peak.at[rank];
  if (action == kNoAction || !isShown(action))
    return;
  double at = x(drawing.timeline.finish[action]), top = barTop(rank);
  os << "<g class=\"peak\"><title>";
  llvm::printHTMLEscaped(labels.title(action), os);
  os << "</title><path d=\"M" << px(at - 1) << ',' << px(top + 4) << "l-6,-10h12z\"/></g>\n";
}

void SvgWriter::stop(const Timeline::Stop &stop) {
  uint32_t rank = schedule.rank[stop.action];
  int64_t time = 0;
  for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action)
    time = std::max(time, drawing.timeline.finish[action]);
  double at = x(time) + 6;
  os << "<path class=\"stop\" d=\"M" << px(at) << ',' << px(barTop(rank) - 4) << 'v' << px(kBar + 8) << "\"/>";
  std::string words = printableClipped(labels.name(stop.action), 40);
  if (stop.waitsFor != kNoAction)
    words += " waits for " + printableClipped(labels.name(stop.waitsFor), 40);
  // Not over what stands beside the lane.
  bool fits = at + 5 + kLabel * double(words.size()) < right;
  text(fits ? at + 5 : right + 90, barTop(rank) + 16, words, "hot small");
}

void SvgWriter::legend() {
  double at = left, top = laneTop(schedule.numRanks()) + 18;
  bool occurs[kNumDrawnKinds] = {};
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    occurs[drawnKindOf(schedule.kind[action])] = true;
  auto words = [&](llvm::StringRef name) {
    text(at + 20, top + 11, name, "ink small");
    at += 34 + kLabel * double(name.size());
  };
  for (unsigned kind = 0; kind < kNumDrawnKinds; ++kind)
    if (occurs[kind]) {
      os << "<g class=\"" << classOf(kDrawnKinds[kind]) << "\">";
      rect(at, top, 14, 14, "");
      os << "</g>";
      words(labels.words(kind, drawing.isPlan()));
    }
  if (drawing.timeline.ends()) {
    os << "<g class=\"critical\">";
    rect(at, top, 14, 14, "ground");
    os << "</g>";
    words("critical path");
  }
  if (!drawing.peak.at.empty()) {
    os << "<path class=\"peak\" d=\"M" << px(at + 7) << ',' << px(top + 12) << "l-6,-10h12z\"/>";
    words("most live activations");
  }
  if (!drawing.messages.empty()) {
    os << "<path class=\"m mf\" marker-end=\"url(#mf)\" d=\"M" << px(at) << ',' << px(top + 7) << "h15\"/>";
    words("message");
  }
  top += 22;
  for (const std::string &line : stopLines)
    text(left, top += 18, line, "hot small");
}

void SvgWriter::write() {
  cut();
  measure();
  head();
  lanes();
  axis();
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isShown(action))
      bar(action);
  for (const auto &[from, to] : drawing.messages)
    if (isShown(from) && isShown(to))
      message(from, to);
  for (uint32_t rank = 0; rank < drawing.peak.at.size(); ++rank)
    peak(rank);
  if (!isCut)
    for (const Timeline::Stop &each : drawing.timeline.stops)
      stop(each);
  legend();
  os << "</svg>\n";
}

void precedent::writeTimelineSvg(const ScheduleDrawing &drawing, const TimelineOptions &options,
                                 llvm::raw_ostream &os) {
  SvgWriter(drawing, options, os).write();
}
