#include "reports/TextReport.h"

#include "reports/BindingText.h"
#include "reports/FindingText.h"
#include "reports/Ink.h"
#include "reports/PrintableText.h"
#include "reports/ScheduleText.h"
#include "reports/SummaryText.h"

#include "llvm/Support/Format.h"

using namespace precedent;

/// Lines about single carriers of one file; the rest is counted.
static constexpr size_t kMaxSubjectLines = 20;
static constexpr unsigned kReasonColumns = 300;

namespace {

class TextWriter {
public:
  TextWriter(const Audit &audit, const TextReportOptions &options, llvm::raw_ostream &os)
      : audit(audit), options(options), os(os), ink(os, options.colors) {}

  void record(const AuditRecord &record);
  void total();

private:
  void notRun(const AuditRecord &record, const SubjectReport &subject);
  void gates(const AuditRecord &record, const SubjectReport &subject);
  void subjects(const AuditRecord &record);
  void verdictLine(llvm::StringRef name, Verdict verdict, llvm::StringRef rest);

  const Audit &audit;
  const TextReportOptions &options;
  llvm::raw_ostream &os;
  Ink ink;
};

} // namespace

/// ` of @name`, where a file holds several.
static std::string ofSubject(const AuditRecord &record, const SubjectReport &subject) {
  return record.holdsSeveral() ? " of @" + printableClipped(subject.name, kReasonColumns) : "";
}

/// A check that was not made counts for nothing, so it is said like a warning.
void TextWriter::notRun(const AuditRecord &record, const SubjectReport &subject) {
  for (const NotRun &check : subject.notRun) {
    os << printable(record.file) << ": ";
    ink.write(Severity::Warning);
    os << ": not checked: " << printableClipped(check.check, kReasonColumns) << ofSubject(record, subject) << ": "
       << printableClipped(check.reason, kReasonColumns) << '\n';
  }
}

/// Other systems' gates are worth a line where they disagree with us.
void TextWriter::gates(const AuditRecord &record, const SubjectReport &subject) {
  for (const auto &[gate, answer] : subject.gates) {
    bool accepts = answer == "accept";
    bool decided = subject.verdict == Verdict::Legal || subject.verdict == Verdict::Illegal;
    if (!decided || accepts == (subject.verdict == Verdict::Legal))
      continue;
    ink.label("note", llvm::raw_ostream::CYAN);
    os << "the gate " << gate << (accepts ? " accepts this file" : " refuses this file") << ofSubject(record, subject);
    if (!accepts)
      os << " (" << printableClipped(answer, kReasonColumns) << ')';
    os << '\n';
  }
}

void TextWriter::verdictLine(llvm::StringRef name, Verdict verdict, llvm::StringRef rest) {
  os << name << ": ";
  ink.write(verdict);
  os << ": " << rest << '\n';
}

void TextWriter::subjects(const AuditRecord &record) {
  llvm::ArrayRef<SubjectReport> all = record.report.subjects;
  for (const SubjectReport &subject : all.take_front(kMaxSubjectLines))
    verdictLine("  @" + printableClipped(subject.name, kReasonColumns), subject.verdict,
                summaryText(record.report, subject, audit.options));
  if (all.size() > kMaxSubjectLines)
    os << "  … and " << all.size() - kMaxSubjectLines << " more carriers (--format=json lists them all)\n";
}

void TextWriter::record(const AuditRecord &record) {
  for (const PlacedFinding &placed : record.findings)
    writeFinding(record, placed, options, os);
  for (const SubjectReport &subject : record.report.subjects) {
    notRun(record, subject);
    gates(record, subject);
    if (subject.binding)
      writeBindingText(*subject.binding, os);
  }
  verdictLine(printable(record.file), record.report.verdict, summaryText(record, audit.options));
  if (record.holdsSeveral())
    subjects(record);
  if (options.figures && record.report.kind == "schedule")
    writeScheduleText(record.report.subjects.front().facts, os);
  if (options.timings)
    os << printable(record.file) << ": read in " << llvm::format("%.3f", record.readSeconds) << " s, checked in "
       << llvm::format("%.3f", record.checkSeconds) << " s\n";
}

void TextWriter::total() {
  if (audit.records.size() != 1 || audit.otherFiles)
    os << totalText(audit) << '\n';
}

void precedent::writeTextReport(const Audit &audit, const TextReportOptions &options, llvm::raw_ostream &os) {
  TextWriter writer(audit, options, os);
  for (const AuditRecord &record : audit.records)
    writer.record(record);
  writer.total();
}
