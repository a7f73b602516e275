#include "TimelineFlags.h"

#include "reports/PrintableText.h"
#include "reports/TimelineSvg.h"
#include "reports/TimelineText.h"
#include "reports/TimelineTrace.h"

#include "llvm/Support/Process.h"

using namespace precedent;
using namespace precedent::tool;

void tool::addTimelineFlags(CLI::App &app, TimelineFlags &flags) {
  const char *group = "Timeline of a schedule of ranks, or of a collective plan";
  const std::vector<std::pair<std::string, TimelineForm>> forms = {
      {"text", TimelineForm::Text}, {"svg", TimelineForm::Svg}, {"perfetto", TimelineForm::Perfetto}};
  auto readForm = [&flags, forms](const std::string &text) {
    std::vector<std::string> names;
    for (const auto &[name, form] : forms) {
      names.push_back(name);
      if (name == text)
        flags.form = form;
    }
    if (!flags.form)
      refuseValue("--timeline", refusalOfChoice(text, names));
  };
  CLI::Option *form =
      app.add_option_function<std::string>(
             "--timeline", readForm,
             "draw when each action runs at the level of --comm, spaced by what waits for what: for the terminal, as a "
             "picture, or as a trace for https://ui.perfetto.dev; a schedule that hangs is drawn until it does")
          ->option_text("=text|svg|perfetto")
          ->group(group);
  app.add_option("--timeline-output", flags.output, "write it there; text goes to standard output without it")
      ->option_text("=FILE")
      ->needs(form)
      ->group(group);
  auto readWindow = [&flags](const std::string &text) {
    auto [from, to] = llvm::StringRef(text).split(':');
    TimelineWindow window;
    if (from.getAsInteger(10, window.from) || to.getAsInteger(10, window.to) || window.from < 0 ||
        window.to <= window.from)
      refuseValue("--timeline-window", "`" + printableClipped(text, 60) + "` is no FROM:TO in whole units of time");
    flags.window = window;
  };
  app.add_option_function<std::string>("--timeline-window", readWindow, "draw that part of it, in units of time")
      ->option_text("=FROM:TO")
      ->needs(form)
      ->group(group);
}

std::string tool::refusalOf(const TimelineFlags &flags, const CheckFlags &check, size_t numFiles) {
  if (!flags.form)
    return "";
  if (numFiles != 1)
    return "--timeline draws one file";
  if (flags.output.empty() && flags.form != TimelineForm::Text)
    return "--timeline=svg and --timeline=perfetto need --timeline-output=FILE";
  if (flags.output.empty() && check.format != ReportFormat::Text)
    return "--timeline=text needs --timeline-output=FILE where the report is no text";
  if (flags.output == "-" && (check.output.empty() || check.output == "-"))
    return "the report goes to standard output already; write it or the timeline elsewhere";
  return "";
}

int tool::writeTimeline(const Audit &audit, const TimelineFlags &flags, const CheckFlags &check, int status) {
  const SubjectReport &subject = audit.records.front().report.subjects.front();
  if (!subject.drawing) {
    if (status == kInternalErrorStatus)
      return status;
    return complain(printable(audit.records.front().file) + " has no timeline; the report says why");
  }
  TimelineOptions options;
  options.window = flags.window;
  bool isTerminal = flags.output.empty() && llvm::outs().is_displayed();
  options.colors = wantsColor(check.color, flags.output);
  if (unsigned columns = isTerminal ? llvm::sys::Process::StandardOutColumns() : 0)
    options.columns = columns;
  return writeOutput(flags.output, status, [&](llvm::raw_ostream &os) {
    switch (*flags.form) {
    case TimelineForm::Text:
      return writeTimelineText(*subject.drawing, options, os);
    case TimelineForm::Svg:
      return writeTimelineSvg(*subject.drawing, options, os);
    case TimelineForm::Perfetto:
      return writeTimelineTrace(*subject.drawing, options, os);
    }
  });
}
