#include "reports/FindingText.h"

#include "reports/ActionText.h"
#include "reports/Ink.h"
#include "reports/PrintableText.h"

using namespace precedent;

/// Messages quote ids and values of the input, which may be of any length.
static constexpr unsigned kMessageColumns = 600;
static constexpr llvm::StringLiteral kIndent = "   ";

std::string precedent::placeText(const Location &location) {
  std::string text = printable(location.file);
  if (location.line)
    return text + ":" + std::to_string(location.line) + ":" + std::to_string(location.column);
  return location.row ? text + ": row " + std::to_string(*location.row) : text;
}

namespace {

class FindingWriter {
public:
  FindingWriter(const TextReportOptions &options, llvm::raw_ostream &os)
      : options(options), os(os), ink(os, options.colors) {}

  void headline(const AuditRecord &record, const PlacedFinding &placed);
  void excerpt(const SourceExcerpt &excerpt);
  void counterexample(const Finding &finding);
  void note(llvm::StringRef text) {
    ink.label("note", llvm::raw_ostream::CYAN);
    os << printableClipped(text, kMessageColumns) << '\n';
  }
  void help(const Fix &fix) {
    ink.label("help", llvm::raw_ostream::GREEN);
    os << printableClipped(fix.message, kMessageColumns) << '\n';
  }

private:
  const TextReportOptions &options;
  llvm::raw_ostream &os;
  Ink ink;
};

} // namespace

void FindingWriter::headline(const AuditRecord &record, const PlacedFinding &placed) {
  const Finding &finding = record.finding(placed);
  os << placeText(finding.location) << ": ";
  ink.write(finding.severity);
  os << ": ";
  if (record.holdsSeveral() && !record.report.subjects[placed.subject].name.empty())
    os << '@' << printableClipped(record.report.subjects[placed.subject].name, kMessageColumns) << ": ";
  os << printableClipped(finding.message, kMessageColumns) << " [" << finding.rule;
  if (!finding.alias.empty())
    os << ", " << finding.alias;
  os << "]\n";
}

void FindingWriter::excerpt(const SourceExcerpt &excerpt) {
  RenderedExcerpt rendered = render(excerpt, options.columns);
  os << kIndent << rendered.text << '\n' << kIndent;
  os.indent(rendered.caretColumn);
  ink.write("^", llvm::raw_ostream::GREEN);
  os << '\n';
}

void FindingWriter::counterexample(const Finding &finding) {
  if (!finding.counterexample)
    return;
  const Counterexample &example = *finding.counterexample;
  if (!example.cycle.empty())
    note("each of these waits for the one before it, in a circle: " + cycleText(example.cycle));
  else if (!example.order.empty())
    note("this order satisfies every declared dependency: " + orderText(example, finding.actions));
}

void precedent::writeFinding(const AuditRecord &record, const PlacedFinding &placed, const TextReportOptions &options,
                             llvm::raw_ostream &os) {
  const Finding &finding = record.finding(placed);
  FindingWriter writer(options, os);
  writer.headline(record, placed);
  if (placed.excerpt)
    writer.excerpt(*placed.excerpt);
  writer.counterexample(finding);
  for (const std::string &note : finding.notes)
    writer.note(note);
  if (finding.count > 1)
    writer.note(std::to_string(finding.count - 1) + " more like it (--all shows them)");
  if (finding.fix)
    writer.help(*finding.fix);
}
