//===- CarrierMemoryTest.cpp - what was not edited is not decided again ------------------------------------------===//

#include "reports/CarrierMemory.h"

#include "reports/PlanReport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::Pair;

namespace {

std::string module(int64_t stages) {
  PlanOptions options;
  options.request.numStages = stages;
  options.request.numMicroBatches = 4;
  std::string text;
  llvm::raw_string_ostream os(text);
  writePlan(llvm::cantFail(makePlan(options)), PlanForm::Mlir, os);
  return text;
}

/// Where each is found, and what is said of it.
std::string summaryOf(const AuditRecord &record) {
  std::string text = nameOf(record.report.verdict).str() + " " + record.report.kind + " " + record.defect;
  for (const PlacedFinding &placed : record.findings) {
    const Finding &finding = record.finding(placed);
    text += "\n" + std::to_string(placed.subject) + ":" + std::to_string(finding.location.line) + ":" +
            std::to_string(finding.location.column) + ": " + finding.message + " [" + finding.rule + "] " +
            std::to_string(finding.count);
  }
  for (const SubjectReport &subject : record.report.subjects)
    text += "\n" + nameOf(subject.verdict).str() + " " + std::to_string(subject.obligations.total);
  return text;
}

/// Audits with a memory, and shows that the answer is the one without.
class Editor {
public:
  /// The verdict, and how many carriers were checked for it.
  std::pair<Verdict, unsigned> audit(const std::string &text) {
    checked = 0;
    auto remembering = [&](const Document &document, const CheckOptions &checking) {
      return memory.decide(document, checking);
    };
    AuditRecord record = auditSource(SourceText::fromString("a.mlir", text), {}, remembering);
    EXPECT_EQ(summaryOf(record), summaryOf(auditSource(SourceText::fromString("a.mlir", text), {})));
    return {record.report.verdict, checked};
  }

private:
  unsigned checked = 0;
  CarrierMemory memory{[this](const Document &document, const CheckOptions &options) {
    checked += std::get<CarrierFile>(document.content).carriers.size();
    return check(document, options);
  }};
};

std::string withoutFirstEdge(std::string text, const std::string &module) {
  size_t at = text.find(module);
  size_t list = text.find("depends_on = [\"", at), end = text.find(']', list);
  return text.replace(list, end - list, "depends_on = [");
}

TEST(CarrierMemory, DecidesOnlyWhatWasEdited) {
  std::string one = module(2), other = module(3), text = "module {\n" + one + other + "}\n";
  Editor editor;
  EXPECT_THAT(editor.audit(text), Pair(Verdict::Legal, 2));
  EXPECT_THAT(editor.audit(text), Pair(Verdict::Legal, 0));
  std::string edited = withoutFirstEdge(text, other);
  EXPECT_THAT(editor.audit(edited), Pair(Verdict::Illegal, 1));
  // The first one grows by two lines, so the findings of the second move; they are not looked for again.
  std::string moved = edited;
  moved.insert(moved.find('{', moved.find("func.func")) + 1, "\n\n");
  EXPECT_THAT(editor.audit(moved), Pair(Verdict::Illegal, 1));
  // What stands before all of them may mean something to each.
  EXPECT_THAT(editor.audit("// so\n" + moved), Pair(Verdict::Illegal, 2));
  EXPECT_THAT(editor.audit(edited), Pair(Verdict::Illegal, 0));
}

TEST(CarrierMemory, TellsCarriersApartByTheirTexts) {
  llvm::StringRef text = "module {\n  module @a {}\n  module @b {}\n}\n";
  uint64_t a = text.find("module @a"), b = text.find("module @b");
  std::vector<std::string> keys = carrierKeys(text, {a, b}), turned = carrierKeys(text, {b, a});
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_NE(keys[0], keys[1]);
  EXPECT_THAT(turned, ElementsAre(keys[1], keys[0]));
  // Braces in texts and comments open nothing.
  llvm::StringRef odd = "module {\n  module @a attributes {x = \"{\\\"{\"} {} // {\n  module @b {}\n}\n";
  EXPECT_EQ(carrierKeys(odd, {odd.find("module @a"), odd.find("module @b")}).size(), 2u);
}

TEST(CarrierMemory, KnowsWhenItIsNotSoSimple) {
  // The text behind the inner one belongs to the outer one.
  llvm::StringRef nested = "module @a {\n  module @b {}\n}\n";
  EXPECT_THAT(carrierKeys(nested, {0, nested.find("module @b")}), testing::IsEmpty());
  // An alias that is defined behind the first may be used by it.
  llvm::StringRef alias = "module @a attributes {x = #x} {}\n#x = 1 : i64\nmodule @b {}\n";
  EXPECT_THAT(carrierKeys(alias, {0, alias.find("module @b")}), testing::IsEmpty());
  llvm::StringRef before = "#x = 1 : i64\nmodule @a attributes {x = #x} {}\nmodule @b {}\n";
  EXPECT_EQ(carrierKeys(before, {before.find("module @a"), before.find("module @b")}).size(), 2u);
  EXPECT_THAT(carrierKeys("module {}", {0, 0}), testing::IsEmpty());
  EXPECT_THAT(carrierKeys("module {}", {}), testing::IsEmpty());
}

} // namespace
