//===- Samples.h - hand-made audits for the writers' tests ----------------------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"

namespace precedent::samples {

inline constexpr const char *kLateAction = "pipeline:4:0:4:0:F";
inline constexpr const char *kProducer = "pipeline:3:3:3:0:F";
inline constexpr llvm::StringLiteral kLine = R"(  {action_id = "pipeline:4:0:4:0:F", clock = 4},)";

/// An order rule refuted at line 2, column 16 of `carrier.mlir`, 32 times, with everything that a finding can have.
inline Finding forwardProducer() {
  Finding finding;
  finding.rule = "forward-producer";
  finding.message = "F(stage 4, micro-batch 0) is not ordered after its producer F(stage 3, micro-batch 0)";
  finding.count = 32;
  finding.location.file = "carrier.mlir";
  finding.location.line = 2;
  finding.location.column = 16;
  finding.actions = {kLateAction, kProducer};
  finding.values = {{"expected", "1"}, {"expected", "2"}};
  finding.counterexample = Counterexample{3, {kLateAction, kProducer}, {}};
  finding.notes = {"the row names another chunk"};
  finding.fix = Fix{"add \"pipeline:3:3:3:0:F\" to depends_on", finding.location, ", \"pipeline:3:3:3:0:F\""};
  return finding;
}

inline SubjectReport subjectOf(llvm::StringRef name, Verdict verdict, std::vector<Finding> findings) {
  SubjectReport subject;
  subject.name = name.str();
  subject.verdict = verdict;
  subject.facts.add("mode", "interleaved");
  subject.facts.add("steps", int64_t(128));
  subject.facts.addOptional("object_schema", std::optional<std::string>());
  subject.facts.add("peak_live", std::vector<int64_t>{2, 1});
  subject.gates = {{"tessera-5662c3e", "accept"}};
  subject.obligations.total = 412;
  subject.obligations.z3Class = 396;
  subject.obligations.ground = 16;
  subject.obligations.classes = 9;
  subject.obligations.queries = 12;
  subject.findings = std::move(findings);
  return subject;
}

/// A record as `auditSource` makes it, with the excerpts of `text`.
inline AuditRecord recordOf(std::vector<SubjectReport> subjects, llvm::StringRef text = {}) {
  AuditRecord record;
  record.file = "carrier.mlir";
  record.sha256 = std::string(64, 'a');
  record.format = InputFormat::TesseraMlir;
  record.report.kind = "pipeline-carrier";
  record.report.subjects = std::move(subjects);
  auto source = SourceText::fromString("carrier.mlir", text.str());
  ExcerptTaker excerpts(*source);
  for (uint32_t subject = 0; subject < record.report.subjects.size(); ++subject) {
    record.report.verdict = worse(record.report.verdict, record.report.subjects[subject].verdict);
    for (uint32_t index = 0; index < record.report.subjects[subject].findings.size(); ++index) {
      const Finding &finding = record.report.subjects[subject].findings[index];
      record.findings.push_back({subject, index, excerpts.take(finding.location)});
    }
  }
  return record;
}

inline Audit auditOf(std::vector<AuditRecord> records) {
  Audit audit;
  audit.records = std::move(records);
  return audit;
}

inline Audit illegalAudit() {
  return auditOf({recordOf({subjectOf("", Verdict::Illegal, {forwardProducer()})}, ("module\n" + kLine + "\n").str())});
}

} // namespace precedent::samples
