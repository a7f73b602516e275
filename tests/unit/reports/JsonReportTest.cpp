#include "reports/JsonReport.h"

#include "Samples.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::samples;
namespace json = llvm::json;

static std::string text(const Audit &audit, JsonReportOptions options = {}) {
  std::string result;
  llvm::raw_string_ostream os(result);
  writeJsonReport(audit, options, os);
  return result;
}

/// Parsed back and spelled compactly, keys sorted, so that tests need not know the layout.
static json::Value parsed(const Audit &audit, JsonReportOptions options = {}) {
  return llvm::cantFail(json::parse(text(audit, options)));
}

static std::string spelled(const json::Value *value) {
  std::string result;
  llvm::raw_string_ostream os(result);
  value ? os << *value : os << "absent";
  return result;
}

static std::string recordKey(const Audit &audit, llvm::StringRef key) {
  json::Value value = parsed(audit);
  return spelled(value.getAsObject()->getArray("inputs")->front().getAsObject()->get(key));
}

TEST(JsonReport, hasTheTopOfAnAudit) {
  json::Value audit = parsed(illegalAudit());
  EXPECT_EQ(spelled(audit.getAsObject()->get("schema")), "\"precedent.audit.v1\"");
  EXPECT_EQ(spelled(audit.getAsObject()->get("tool")),
            "{\"name\":\"precedent\",\"version\":\"" + toolVersion().str() + "\"}");
  EXPECT_EQ(spelled(audit.getAsObject()->get("verdict")), "\"illegal\"");
  EXPECT_EQ(spelled(audit.getAsObject()->get("other_files")), "absent");
  EXPECT_EQ(spelled(audit.getAsObject()->getObject("options")->get("engine")), "\"classes\"");
  EXPECT_EQ(spelled(audit.getAsObject()->getObject("options")->get("input_format")), "null");
}

TEST(JsonReport, hasTheRecordOfAFile) {
  Audit audit = illegalAudit();
  EXPECT_EQ(recordKey(audit, "file"), "\"carrier.mlir\"");
  EXPECT_EQ(recordKey(audit, "sha256"), '"' + std::string(64, 'a') + '"');
  EXPECT_EQ(recordKey(audit, "format"), "\"tessera-mlir\"");
  EXPECT_EQ(recordKey(audit, "kind"), "\"pipeline-carrier\"");
  EXPECT_EQ(recordKey(audit, "verdict"), "\"illegal\"");
  EXPECT_EQ(recordKey(audit, "facts"), R"({"mode":"interleaved","object_schema":null,"peak_live":[2,1],"steps":128})");
  EXPECT_EQ(recordKey(audit, "gates"), R"({"tessera-5662c3e":"accept"})");
  EXPECT_EQ(recordKey(audit, "obligations"),
            R"({"classes":9,"graph-only":0,"ground":16,"queries":12,"total":412,"undecided":0,"z3-class":396,)"
            R"("z3-whole":0,"z3-window":0})");
  EXPECT_EQ(recordKey(audit, "not_run"), "[]");
  EXPECT_EQ(recordKey(audit, "subjects"), "absent");
  EXPECT_EQ(recordKey(audit, "timings"), "absent");
}

TEST(JsonReport, hasAllOfAFinding) {
  EXPECT_EQ(
      recordKey(illegalAudit(), "findings"),
      R"([{"alias":"","count":32,"counterexample":{"order":["pipeline:4:0:4:0:F","pipeline:3:3:3:0:F"],"prefix_rows":3},)"
      R"("evidence":{"actions":["pipeline:4:0:4:0:F","pipeline:3:3:3:0:F"],)"
      R"("values":[{"name":"expected","value":"1"},{"name":"expected","value":"2"}]},)"
      R"("fix":{"insert":", \"pipeline:3:3:3:0:F\"","location":{"column":16,"file":"carrier.mlir","line":2},)"
      R"("message":"add \"pipeline:3:3:3:0:F\" to depends_on"},)"
      R"("location":{"column":16,"file":"carrier.mlir","line":2},)"
      R"x("message":"F(stage 4, micro-batch 0) is not ordered after its producer F(stage 3, micro-batch 0)",)x"
      R"("notes":["the row names another chunk"],"rule":"forward-producer","severity":"error"}])");
}

TEST(JsonReport, leavesOutWhatAFindingLacks) {
  Finding finding;
  finding.rule = "action-graph-cycle";
  finding.message = "these actions wait for each other";
  finding.location = Location::ofFile("carrier.mlir");
  finding.location.row = 0;
  finding.counterexample = Counterexample{0, {}, {"a", "b"}};
  EXPECT_EQ(recordKey(auditOf({recordOf({subjectOf("", Verdict::Illegal, {finding})})}), "findings"),
            R"([{"alias":"","count":1,"counterexample":{"cycle":["a","b"]},"evidence":{"actions":[],"values":[]},)"
            R"("location":{"file":"carrier.mlir","row":0},"message":"these actions wait for each other","notes":[],)"
            R"("rule":"action-graph-cycle","severity":"error"}])");
}

TEST(JsonReport, saysNullForWhatIsNotKnown) {
  AuditRecord record = refusedRecord("absent.json", makeInputError("unreadable-input", Verdict::Invalid,
                                                                   Location::ofFile("absent.json"), "no such file"));
  Audit audit = auditOf({std::move(record)});
  for (const char *key : {"sha256", "format", "kind"})
    EXPECT_EQ(recordKey(audit, key), "null") << key;
  EXPECT_EQ(recordKey(audit, "verdict"), "\"invalid\"");
}

TEST(JsonReport, listsTheSubjectsOfAFile) {
  SubjectReport legal = subjectOf("first", Verdict::Legal, {});
  SubjectReport illegal = subjectOf("second", Verdict::Illegal, {forwardProducer()});
  legal.facts = {};
  illegal.notRun = {{"redundant_edges", "too many chains"}};
  Audit audit = auditOf({recordOf({legal, illegal})});
  EXPECT_EQ(recordKey(audit, "facts"), "{}") << "the first subject's";
  EXPECT_EQ(recordKey(audit, "not_run"),
            R"([{"check":"redundant_edges","reason":"too many chains","subject":"second"}])");
  json::Value value = parsed(audit);
  const json::Object &record = *value.getAsObject()->getArray("inputs")->front().getAsObject();
  EXPECT_EQ(spelled(record.getObject("obligations")->get("total")), "824");
  const json::Array &subjects = *record.getArray("subjects");
  ASSERT_EQ(subjects.size(), 2u);
  EXPECT_EQ(spelled(subjects[0].getAsObject()->get("name")), "\"first\"");
  EXPECT_EQ(spelled(subjects[0].getAsObject()->get("findings")), "[]");
  EXPECT_EQ(spelled(subjects[1].getAsObject()->get("verdict")), "\"illegal\"");
  EXPECT_EQ(spelled(subjects[1].getAsObject()->get("findings")), spelled(record.get("findings")));
  EXPECT_EQ(spelled(subjects[1].getAsObject()->getArray("findings")->front().getAsObject()->get("subject")),
            "\"second\"");
}

TEST(JsonReport, writesGoodJsonForBrokenText) {
  Finding finding = forwardProducer();
  finding.message = "the id \xff\x1b\"\\";
  finding.actions = {"\xc3"};
  AuditRecord record = recordOf({subjectOf("", Verdict::Illegal, {finding})});
  record.file = "a\xfe.mlir";
  Audit audit = auditOf({record});
  EXPECT_TRUE(json::isUTF8(text(audit)));
  EXPECT_EQ(recordKey(audit, "file"), "\"a\uFFFD.mlir\"");
}

TEST(JsonReport, spellsBigNumbersExactly) {
  Finding finding = forwardProducer();
  finding.count = ~uint64_t(0);
  SubjectReport subject = subjectOf("", Verdict::Illegal, {finding});
  subject.facts = {};
  subject.facts.add("least", std::numeric_limits<int64_t>::min());
  std::string report = text(auditOf({recordOf({subject})}));
  EXPECT_NE(report.find("\"count\": 18446744073709551615"), std::string::npos);
  EXPECT_NE(report.find("\"least\": -9223372036854775808"), std::string::npos);
}

TEST(JsonReport, addsTimingsOnRequestOnly) {
  json::Value value = parsed(illegalAudit(), {.timings = true});
  const json::Object &record = *value.getAsObject()->getArray("inputs")->front().getAsObject();
  EXPECT_EQ(spelled(record.get("timings")), R"({"check_seconds":0,"read_seconds":0})");
}
