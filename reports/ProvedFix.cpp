#include "reports/ProvedFix.h"

#include "verify/FixForm.h"

#include <map>

using namespace precedent;

namespace {

/// How often each rule of a file is broken. Which places are shown does not matter.
class Account {
public:
  explicit Account(const AuditRecord &record) : isSound(record.defect.empty() && !record.refused) {
    for (const SubjectReport &subject : record.report.subjects) {
      for (const Finding &finding : subject.findings)
        entries[finding.rule] += {finding.count, finding.severity};
      notRun += subject.notRun.size();
    }
  }

  bool cures(const Account &before, llvm::StringRef rule) const {
    return isSound && notRun <= before.notRun && countOf(rule) < before.countOf(rule);
  }

  /// Errors and warnings that were not there before: the rule, or empty.
  std::string firstNew(const Account &before) const {
    for (const auto &[rule, entry] : entries)
      if (entry.severity != Severity::Note && entry.count > before.countOf(rule))
        return rule;
    return {};
  }

  uint64_t countOf(llvm::StringRef rule) const {
    auto entry = entries.find(rule);
    return entry == entries.end() ? 0 : entry->second.count;
  }

private:
  struct Entry {
    uint64_t count = 0;
    Severity severity = Severity::Note;

    void operator+=(const Entry &other) {
      count += other.count;
      severity = std::min(severity, other.severity);
    }
  };
  std::map<std::string, Entry, std::less<>> entries;
  uint64_t notRun = 0;
  bool isSound;
};

/// The schema of the objects whose digest a carrier had, or empty.
std::string schemaOf(const AuditRecord &record) {
  for (const SubjectReport &subject : record.report.subjects)
    if (const FactValue *schema = subject.facts.find("object_schema"))
      if (const auto *text = std::get_if<std::string>(schema))
        return *text;
  return {};
}

/// The edits that put right what the first finding of this rule says about a digest, which stays one of its schema.
std::vector<TextEdit> stampOf(const AuditRecord &record, const SourceText &source, llvm::StringRef rule,
                              const std::string &schema) {
  for (const PlacedFinding &placed : record.findings) {
    Finding finding = record.finding(placed);
    if (finding.rule != rule)
      continue;
    for (auto &[name, value] : finding.values)
      if (name == "expected_v2" && schema == "v1")
        value = valueNamed(finding, "expected_v1").str();
    for (ProposedFix &fix : proposeFixes(finding, source))
      if (fix.isStamp)
        return std::move(fix.edits);
  }
  return {};
}

std::optional<ProvedFix> prove(ProposedFix fix, llvm::StringRef rule, const Account &before, const std::string &schema,
                               const SourceText &source, const AuditText &audit) {
  // A digest at the module, and perhaps stamps behind it; each round puts one right.
  constexpr unsigned mostStamps = 8;
  bool isStamped = false, saysStamp = llvm::StringRef(fix.title).contains("stamp");
  for (unsigned round = 0; round <= mostStamps; ++round) {
    auto changed = SourceText::fromString(source.name(), applyEdits(source.bytes(), fix.edits));
    AuditRecord after = audit(changed);
    Account account(after);
    if (!account.cures(before, rule))
      return std::nullopt;
    std::string added = account.firstNew(before);
    if (added.empty())
      return ProvedFix{fix.title + (isStamped && !saysStamp ? ", and stamp it again" : ""), std::move(fix.edits)};
    // A digest that was wrong before is another fault, and stays for its own fix.
    std::vector<TextEdit> stamp = stampOf(after, *changed, added, schema);
    std::optional<std::vector<TextEdit>> both =
        stamp.empty() || before.countOf(added) ? std::nullopt : compose(fix.edits, stamp);
    if (!both)
      return std::nullopt;
    fix.edits = std::move(*both);
    isStamped = true;
  }
  return std::nullopt;
}

} // namespace

std::vector<ProvedFix> precedent::proveFixes(const Finding &finding, const AuditRecord &before,
                                             const SourceText &source, const AuditText &audit) {
  std::vector<ProvedFix> proved;
  if (before.refused || !before.defect.empty())
    return proved;
  Account account(before);
  for (ProposedFix &fix : proposeFixes(finding, source))
    if (std::optional<ProvedFix> cure = prove(std::move(fix), finding.rule, account, schemaOf(before), source, audit))
      proved.push_back(std::move(*cure));
  return proved;
}
