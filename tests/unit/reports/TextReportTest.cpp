#include "reports/TextReport.h"

#include "Samples.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::samples;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

static std::string text(const Audit &audit, TextReportOptions options = {}) {
  std::string result;
  llvm::raw_string_ostream os(result);
  writeTextReport(audit, options, os);
  return result;
}

TEST(TextReport, showsAFindingWithPlaceCaretNotesAndHelp) {
  EXPECT_EQ(
      text(illegalAudit()),
      R"(carrier.mlir:2:16: error: F(stage 4, micro-batch 0) is not ordered after its producer F(stage 3, micro-batch 0) [forward-producer]
     {action_id = "pipeline:4:0:4:0:F", clock = 4},
                  ^
note: this order satisfies every declared dependency: … F(4,0) F(3,0)
note: the row names another chunk
note: 31 more like it (--all shows them)
help: add "pipeline:3:3:3:0:F" to depends_on
note: the gate tessera-5662c3e accepts this file
carrier.mlir: illegal: 1 rule violated; 412 obligations: 396 decided by Z3 in 9 classes, 16 ground
)");
}

TEST(TextReport, saysWhatWasProvedAndByWhat) {
  EXPECT_EQ(text(auditOf({recordOf({subjectOf("", Verdict::Legal, {})})})),
            "carrier.mlir: legal: pipeline-carrier; 412 obligations hold: 396 decided by Z3 in 9 classes, 16 ground\n");
}

TEST(TextReport, namesTheRowWhereThereAreNoLines) {
  Finding finding = forwardProducer();
  finding.location = Location::ofFile("carrier.mlirbc");
  finding.location.row = 17;
  EXPECT_THAT(text(auditOf({recordOf({subjectOf("", Verdict::Illegal, {finding})})})),
              StartsWith("carrier.mlirbc: row 17: error: F(stage 4"));
}

TEST(TextReport, showsAliasesAndCycles) {
  Finding finding = forwardProducer();
  finding.alias = "PP_SOMETHING";
  finding.counterexample = Counterexample{0, {}, {"a", "b"}};
  std::string report = text(auditOf({recordOf({subjectOf("", Verdict::Illegal, {finding})})}));
  EXPECT_THAT(report, HasSubstr("[forward-producer, PP_SOMETHING]\n"));
  EXPECT_THAT(report, HasSubstr("note: each of these waits for the one before it, in a circle: a → b → a\n"));
}

TEST(TextReport, isLoudAboutWhatWasNotChecked) {
  SubjectReport subject = subjectOf("", Verdict::Legal, {});
  subject.notRun = {{"redundant_edges", "2000 chains, more than --max-chains=1024"}};
  EXPECT_THAT(text(auditOf({recordOf({subject})})),
              StartsWith("carrier.mlir: warning: not checked: redundant_edges: 2000 chains, more than "
                         "--max-chains=1024\n"));
}

TEST(TextReport, neverCallsUndecidedLegal) {
  SubjectReport subject = subjectOf("", Verdict::Undecided, {});
  subject.obligations.z3Class = 390;
  subject.obligations.undecided = 6;
  std::string report = text(auditOf({recordOf({subject})}));
  EXPECT_THAT(report, HasSubstr("carrier.mlir: undecided: the budget of --rlimit=400000000 did not suffice, so this is "
                                "no proof; 412 obligations: 390 decided by Z3 in 9 classes, 16 ground, 6 undecided\n"));
  EXPECT_THAT(report, Not(HasSubstr("hold")));
}

TEST(TextReport, tellsTheGraphEnginesWordFromAProof) {
  SubjectReport subject = subjectOf("", Verdict::Legal, {});
  subject.obligations = {};
  subject.obligations.total = subject.obligations.graphOnly = 1;
  EXPECT_THAT(text(auditOf({recordOf({subject})})),
              HasSubstr("1 obligation holds: 1 by the graph engine alone, not proved by Z3\n"));
}

TEST(TextReport, doesNotCallTheGatesAnswerAProof) {
  SubjectReport subject = subjectOf("", Verdict::Legal, {});
  subject.obligations = {};
  Audit audit = auditOf({recordOf({subject})});
  EXPECT_EQ(text(audit), "carrier.mlir: legal: pipeline-carrier; there was nothing to prove\n");
  audit.options.check.profile = Profile::TesseraGate;
  EXPECT_EQ(text(audit), "carrier.mlir: legal: pipeline-carrier; decided as that gate decides, nothing was proved; "
                         "under --profile=tessera-gate\n");
}

TEST(TextReport, namesTheConditionsOfAnAnswer) {
  Audit audit = auditOf({recordOf({subjectOf("", Verdict::Legal, {})})});
  audit.options.rules = "-digest-mismatch";
  audit.options.check.profile = Profile::TesseraGate;
  EXPECT_THAT(text(audit), EndsWith("; under --profile=tessera-gate --rules=-digest-mismatch\n"));
}

TEST(TextReport, listsTheCarriersOfAFile) {
  std::vector<SubjectReport> subjects;
  for (int i = 0; i < 25; ++i)
    subjects.push_back(subjectOf("m" + std::to_string(i), i == 3 ? Verdict::Illegal : Verdict::Legal,
                                 i == 3 ? std::vector{forwardProducer()} : std::vector<Finding>{}));
  std::string report = text(auditOf({recordOf(std::move(subjects))}));
  EXPECT_THAT(report, HasSubstr(": error: @m3: F(stage 4"));
  EXPECT_THAT(report, HasSubstr("carrier.mlir: illegal: 1 rule violated; 10300 obligations: 9900 decided by Z3"));
  EXPECT_THAT(report, HasSubstr("\n  @m2: legal: pipeline-carrier; 412 obligations hold"));
  EXPECT_THAT(report, HasSubstr("\n  @m3: illegal: 1 rule violated; 412 obligations:"));
  EXPECT_THAT(report, EndsWith("  … and 5 more carriers (--format=json lists them all)\n"));
}

TEST(TextReport, countsFiles) {
  Audit audit = auditOf({recordOf({subjectOf("", Verdict::Legal, {})}), recordOf({subjectOf("", Verdict::Illegal, {})}),
                         recordOf({subjectOf("", Verdict::Illegal, {})})});
  EXPECT_THAT(text(audit), EndsWith("\n3 files: 1 legal, 2 illegal\n"));
  audit.otherFiles = 40;
  EXPECT_THAT(text(audit), EndsWith("\n3 files: 1 legal, 2 illegal; 40 other files hold no schedule\n"));
  audit.records.clear();
  audit.otherFiles = 1;
  EXPECT_EQ(text(audit), "0 files; 1 other file holds no schedule\n");
}

TEST(TextReport, colorsWhenAskedTo) {
  std::string report = text(illegalAudit(), {.colors = true});
  EXPECT_THAT(report, HasSubstr("\033[1;31merror\033[0m: F(stage 4"));
  EXPECT_THAT(report, HasSubstr("\033[1;32m^\033[0m"));
  EXPECT_THAT(text(illegalAudit()), Not(HasSubstr("\033")));
}

TEST(TextReport, cannotBeSteeredByAHostileFile) {
  Finding finding = forwardProducer();
  finding.message = "the id \x1b[2J" + std::string(1 << 20, 'x');
  finding.notes = {"\x1b]0;title\x07"};
  finding.fix->message = "\x1b[1A";
  finding.counterexample->order = {"\x1b[31m"};
  AuditRecord record = recordOf({subjectOf("\x1b", Verdict::Illegal, {finding})}, "\n                \x1b[5m");
  record.file = "\x1b.mlir";
  std::string report = text(auditOf({record}));
  EXPECT_THAT(report, Not(HasSubstr("\x1b")));
  EXPECT_THAT(report, Not(HasSubstr("\x07")));
  EXPECT_LT(report.size(), 3000u);
}

TEST(TextReport, showsTimingsOnRequestOnly) {
  EXPECT_THAT(text(illegalAudit(), {.timings = true}),
              HasSubstr("carrier.mlir: read in 0.000 s, checked in 0.000 s\n"));
  EXPECT_THAT(text(illegalAudit()), Not(HasSubstr("checked in")));
}
