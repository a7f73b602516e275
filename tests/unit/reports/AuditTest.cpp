#include "reports/Audit.h"

#include "Samples.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::samples;

static AuditRecord withVerdict(Verdict verdict) {
  return recordOf({subjectOf("", verdict, {})});
}

TEST(Audit, takesTheWorstVerdict) {
  EXPECT_EQ(auditOf({withVerdict(Verdict::Legal), withVerdict(Verdict::Legal)}).verdict(), Verdict::Legal);
  EXPECT_EQ(auditOf({withVerdict(Verdict::Undecided), withVerdict(Verdict::Legal)}).exitStatus(), 3);
  EXPECT_EQ(auditOf({withVerdict(Verdict::Illegal), withVerdict(Verdict::Undecided)}).exitStatus(), 1);
  EXPECT_EQ(auditOf({withVerdict(Verdict::Illegal), withVerdict(Verdict::Unsupported)}).exitStatus(), 2);
  EXPECT_EQ(auditOf({withVerdict(Verdict::Invalid), withVerdict(Verdict::Unsupported)}).verdict(), Verdict::Invalid);
}

TEST(Audit, ofNothingIsNoProof) {
  EXPECT_EQ(Audit().verdict(), Verdict::Invalid);
  EXPECT_EQ(Audit().exitStatus(), 2);
}

TEST(Audit, addsUpTheSubjects) {
  AuditRecord record = recordOf({subjectOf("a", Verdict::Legal, {}), subjectOf("b", Verdict::Illegal, {})});
  EXPECT_EQ(record.obligations().total, 824u);
  EXPECT_EQ(record.obligations().z3Class, 792u);
  EXPECT_TRUE(record.holdsSeveral());
}

TEST(Audit, turnsARefusalIntoARecord) {
  Location location = Location::ofFile("a.json");
  location.line = 3;
  AuditRecord record = refusedRecord(
      "a.json", makeInputError("parse-error", Verdict::Invalid, location, "a comma is missing", "write one"));
  EXPECT_TRUE(record.refused);
  EXPECT_EQ(record.report.verdict, Verdict::Invalid);
  EXPECT_EQ(record.report.kind, "");
  ASSERT_EQ(record.findings.size(), 1u);
  const Finding &finding = record.finding(record.findings.front());
  EXPECT_EQ(finding.rule, "parse-error");
  EXPECT_EQ(finding.severity, Severity::Error);
  EXPECT_EQ(finding.message, "a comma is missing");
  EXPECT_EQ(finding.location.line, 3u);
  EXPECT_EQ(finding.fix->message, "write one");
}

TEST(Audit, keepsDefectsApartFromVerdicts) {
  AuditRecord record = refusedRecord("a.json", llvm::make_error<InternalError>("the engines disagree"));
  EXPECT_FALSE(record.refused);
  EXPECT_EQ(record.defect, "the engines disagree");
  EXPECT_EQ(record.report.verdict, Verdict::Undecided);
  EXPECT_EQ(record.finding(record.findings.front()).rule, "internal-error");
  EXPECT_EQ(auditOf({record, withVerdict(Verdict::Invalid)}).exitStatus(), 70);
}

TEST(Audit, treatsAnErrorOfNoKindAsADefect) {
  EXPECT_EQ(refusedRecord("a.json", llvm::createStringError("surprise")).defect, "surprise");
}

TEST(Audit, recordsAMissingFile) {
  AuditRecord record = auditFile("no-such-folder/no-such-file.mlir", {});
  EXPECT_EQ(record.file, "no-such-folder/no-such-file.mlir");
  EXPECT_EQ(record.sha256, "");
  EXPECT_EQ(record.report.verdict, Verdict::Invalid);
  EXPECT_EQ(record.finding(record.findings.front()).rule, "unreadable-input");
}

TEST(Audit, hashesWhatItRefuses) {
  AuditRecord record = auditSource(SourceText::fromString("noise", "abc"), {});
  EXPECT_EQ(record.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_TRUE(record.refused);
  EXPECT_EQ(record.finding(record.findings.front()).location.file, "noise");
}
