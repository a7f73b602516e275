#include "reports/SummaryText.h"

#include "llvm/ADT/StringExtras.h"

#include <array>
#include <set>

using namespace precedent;

static std::string counted(uint64_t number, llvm::StringRef one, llvm::StringRef many) {
  return (llvm::Twine(number) + " " + (number == 1 ? one : many)).str();
}

static std::string obligationsText(const ObligationCounts &counts, Verdict verdict, Profile profile) {
  if (counts.total == 0)
    return profile == Profile::TesseraGate ? "decided as that gate decides, nothing was proved"
                                           : "there was nothing to prove";
  std::vector<std::string> parts;
  auto add = [&](uint64_t number, const llvm::Twine &what) {
    if (number)
      parts.push_back((llvm::Twine(number) + " " + what).str());
  };
  add(counts.z3Class, "decided by Z3 in " + llvm::Twine(counted(counts.classes, "class", "classes")));
  add(counts.z3Window, "decided by Z3 in windows");
  add(counts.z3Whole, "decided by Z3 on the whole schedule");
  add(counts.ground, "ground");
  add(counts.graphOnly, "by the graph engine alone, not proved by Z3");
  add(counts.undecided, "undecided");
  std::string what = counted(counts.total, "obligation", "obligations");
  if (verdict == Verdict::Legal)
    what += counts.total == 1 ? " holds" : " hold";
  return what + ": " + llvm::join(parts, ", ");
}

namespace {
/// What the findings of a file or a subject come to.
struct Tally {
  std::set<std::string> rules;
  std::array<uint64_t, 3> bySeverity{};

  void add(llvm::ArrayRef<Finding> findings) {
    for (const Finding &finding : findings) {
      bySeverity[static_cast<size_t>(finding.severity)] += finding.count;
      if (finding.severity == Severity::Error)
        rules.insert(finding.rule);
    }
  }
  uint64_t of(Severity severity) const { return bySeverity[static_cast<size_t>(severity)]; }
};
} // namespace

/// How the answer depends on what the user asked for: a proof of less must not look like a proof.
static std::string conditions(const AuditOptions &options) {
  std::string text;
  if (options.check.profile != Profile::Sound)
    text += (" --profile=" + nameOf(options.check.profile)).str();
  if (!options.rules.empty())
    text += " --rules=" + options.rules;
  return text.empty() ? text : "; under" + text;
}

static std::string summary(llvm::StringRef kind, Verdict verdict, const Tally &tally, const ObligationCounts &counts,
                           const AuditOptions &options) {
  std::vector<std::string> parts;
  if (!tally.rules.empty())
    parts.push_back(counted(tally.rules.size(), "rule violated", "rules violated"));
  else if (verdict == Verdict::Legal && !kind.empty())
    parts.push_back(kind.str());
  else if (verdict == Verdict::Undecided)
    parts.push_back("the budget of --rlimit=" + std::to_string(options.check.rlimit) +
                    " did not suffice, so this is no proof");
  if (uint64_t warnings = tally.of(Severity::Warning))
    parts.push_back(counted(warnings, "warning", "warnings"));
  if (uint64_t notes = tally.of(Severity::Note))
    parts.push_back(counted(notes, "note", "notes"));
  parts.push_back(obligationsText(counts, verdict, options.check.profile));
  return llvm::join(parts, "; ") + conditions(options);
}

std::string precedent::summaryText(const FileReport &report, const SubjectReport &subject,
                                   const AuditOptions &options) {
  Tally tally;
  tally.add(subject.findings);
  return summary(report.kind, subject.verdict, tally, subject.obligations, options);
}

std::string precedent::summaryText(const AuditRecord &record, const AuditOptions &options) {
  if (!record.defect.empty())
    return "Precedent itself failed; nothing is known about this file";
  if (record.refused)
    return "refused; nothing could be checked";
  Tally tally;
  for (const SubjectReport &subject : record.report.subjects)
    tally.add(subject.findings);
  return summary(record.report.kind, record.report.verdict, tally, record.obligations(), options);
}

std::string precedent::totalText(const Audit &audit) {
  std::vector<std::string> parts;
  for (Verdict verdict :
       {Verdict::Legal, Verdict::Illegal, Verdict::Undecided, Verdict::Unsupported, Verdict::Invalid}) {
    uint64_t number = 0;
    for (const AuditRecord &record : audit.records)
      number += record.report.verdict == verdict;
    if (number)
      parts.push_back((llvm::Twine(number) + " " + nameOf(verdict)).str());
  }
  std::string text = counted(audit.records.size(), "file", "files");
  if (!parts.empty())
    text += ": " + llvm::join(parts, ", ");
  if (audit.otherFiles)
    text += "; " + counted(*audit.otherFiles, "other file holds", "other files hold") + " no schedule";
  return text;
}
