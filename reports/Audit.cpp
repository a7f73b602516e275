#include "reports/Audit.h"

#include "reports/FixPlace.h"

#include "core/support/Sha256.h"

#include "llvm/Support/Path.h"

#include <algorithm>
#include <chrono>
#include <tuple>

using namespace precedent;

llvm::StringRef precedent::toolVersion() {
  return PRECEDENT_VERSION;
}

ObligationCounts AuditRecord::obligations() const {
  ObligationCounts sum;
  for (const SubjectReport &subject : report.subjects)
    sum.add(subject.obligations);
  return sum;
}

Verdict Audit::verdict() const {
  if (records.empty())
    return Verdict::Invalid;
  Verdict worst = Verdict::Legal;
  for (const AuditRecord &record : records)
    worst = worse(worst, record.report.verdict);
  return worst;
}

int Audit::exitStatus() const {
  for (const AuditRecord &record : records)
    if (!record.defect.empty())
      return kInternalErrorStatus;
  return exitStatusOf(verdict());
}

namespace {
class Stopwatch {
public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }

private:
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};
} // namespace

static FileReport reportOf(Finding finding, Verdict verdict) {
  SubjectReport subject;
  subject.verdict = verdict;
  subject.findings.push_back(std::move(finding));
  FileReport report;
  report.verdict = verdict;
  report.subjects.push_back(std::move(subject));
  return report;
}

/// A reader's refusal as a report of one finding.
static FileReport reportOf(const InputError &error) {
  Finding finding;
  finding.rule = error.code;
  finding.message = error.message;
  finding.location = error.location;
  if (!error.help.empty())
    finding.fix = Fix{error.help, error.location, ""};
  return reportOf(std::move(finding), error.verdict);
}

/// A defect decides nothing, so the verdict is `undecided`; the exit status says the rest.
static FileReport reportOfDefect(const AuditRecord &record) {
  Finding finding;
  finding.rule = "internal-error";
  finding.message = record.defect;
  finding.location = Location::ofFile(record.file);
  return reportOf(std::move(finding), Verdict::Undecided);
}

/// InputErrors become the record's finding, anything else its defect.
static void recordFailure(AuditRecord &record, llvm::Error error) {
  llvm::Error rest = llvm::handleErrors(
      std::move(error),
      [&](const InputError &refusal) {
        record.refused = true;
        record.report = reportOf(refusal);
      },
      [&](const InternalError &defect) { record.defect = defect.message; });
  if (rest)
    record.defect = llvm::toString(std::move(rest));
  if (!record.defect.empty())
    record.report = reportOfDefect(record);
}

/// Which finding of the file stands where: the order of `sortFindings`, over all subjects.
static void placeFindings(AuditRecord &record) {
  auto &subjects = record.report.subjects;
  for (uint32_t subject = 0; subject < subjects.size(); ++subject)
    for (uint32_t index = 0; index < subjects[subject].findings.size(); ++index)
      record.findings.push_back({subject, index, std::nullopt});
  auto key = [&](const PlacedFinding &placed) {
    const Finding &finding = record.finding(placed);
    return std::make_tuple(finding.location.line, finding.location.column, finding.location.row.value_or(0),
                           std::cref(finding.rule), std::cref(finding.message), placed.subject, placed.index);
  };
  std::sort(record.findings.begin(), record.findings.end(),
            [&](const PlacedFinding &one, const PlacedFinding &other) { return key(one) < key(other); });
}

/// Queries are numbered within a file, so each file has a folder of its own.
static CheckOptions checkOptionsFor(const AuditRecord &record, const AuditOptions &options) {
  CheckOptions forFile = options.check;
  forFile.limits = options.read.limits;
  if (!forFile.dumpSmt2.empty())
    forFile.dumpSmt2 +=
        ("/" + llvm::sys::path::filename(record.file) + "-" + llvm::StringRef(record.sha256).take_front(8)).str();
  return forFile;
}

static void checkSource(AuditRecord &record, std::shared_ptr<const SourceText> source, const AuditOptions &options,
                        const DecideDocument &decide) {
  Stopwatch reading;
  record.sha256 = Sha256::hex(source->bytes());
  llvm::Expected<Document> document = readDocument(source, options.read);
  record.readSeconds = reading.seconds();
  if (!document) {
    bool forced = options.read.format != InputFormat::Detect;
    record.format = forced ? options.read.format : detectFormat(source->bytes());
    recordFailure(record, document.takeError());
    if (options.read.format == InputFormat::ScheduleObject)
      record.report.kind = "schedule-object";
    if (options.read.format == InputFormat::Graph)
      record.report.kind = "graph";
    if (options.read.format == InputFormat::MegaMoePlan)
      record.report.kind = "megamoe-plan";
    if (record.format == InputFormat::Targets)
      record.report.kind = "targets";
    return;
  }
  record.format = document->format;
  Stopwatch checking;
  llvm::Expected<FileReport> report = decide(*document, checkOptionsFor(record, options));
  record.checkSeconds = checking.seconds();
  if (!report)
    return recordFailure(record, report.takeError());
  record.report = std::move(*report);
}

AuditRecord precedent::auditSource(std::shared_ptr<const SourceText> source, const AuditOptions &options,
                                   const DecideDocument &decide) {
  AuditRecord record;
  record.file = source->name().str();
  checkSource(record, source, options, decide);
  placeFindings(record);
  ExcerptTaker excerpts(*source);
  std::optional<ExcerptTaker> issued;
  if (options.check.issued)
    issued.emplace(*options.check.issued->source);
  for (PlacedFinding &placed : record.findings) {
    Finding &finding = record.report.subjects[placed.subject].findings[placed.index];
    placeInsertion(finding, *source);
    if (issued && finding.anchor.kind == Anchor::Kind::Issued)
      placed.excerpt = issued->take(finding.location);
    // A finding about an oracle stands in the oracle's file, of which nothing is at hand here.
    else if (finding.location.file == source->name())
      placed.excerpt = excerpts.take(finding.location);
  }
  return record;
}

AuditRecord precedent::refusedRecord(llvm::StringRef file, llvm::Error refusal) {
  AuditRecord record;
  record.file = file.str();
  recordFailure(record, std::move(refusal));
  placeFindings(record);
  return record;
}

AuditRecord precedent::auditFile(llvm::StringRef path, const AuditOptions &options) {
  auto source = SourceText::open(path, options.read.limits.maxBytes);
  if (!source)
    return refusedRecord(path == "-" ? "<stdin>" : path, source.takeError());
  return auditSource(std::move(*source), options);
}
