//===- FixesTest.cpp - a fix that is offered cures, and brings nothing new ---------------------------------------===//
//
// For each rule with a form (verify/FixForm.h): its illegal example and its mutations are checked, every fix that is
// offered is applied, and what comes out is checked again, by another road than the one that offered it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "reports/ProvedFix.h"
#include "rules/ExampleCheck.h"
#include "rules/Restamp.h"
#include "verify/FixForm.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace precedent;
using namespace precedent::tests;

namespace {

/// How often each rule is broken; notes apart.
struct Totals {
  std::map<std::string, uint64_t> grave, notes;
  std::map<std::string, unsigned> messages;
};

Totals totalsOf(const ExampleAnswer &answer) {
  Totals totals;
  for (const Finding &finding : answer.findings) {
    (finding.severity == Severity::Note ? totals.notes : totals.grave)[finding.rule] += finding.count;
    ++totals.messages[finding.message];
  }
  return totals;
}

class FixesTest : public testing::TestWithParam<llvm::StringRef> {
public:
  /// Number of fixes that are offered for findings of the rule in this text, each tried.
  unsigned tryAll(const RuleRow &row, const std::string &path, const std::string &text, const Asked &asked) {
    AuditOptions options;
    options.read.format = asked.format;
    options.check = asked.check;
    options.check.maxFindings = 100;
    auto audit = [&](std::shared_ptr<const SourceText> source) { return auditSource(std::move(source), options); };
    auto source = SourceText::fromString(path, text);
    AuditRecord record = audit(source);
    unsigned offered = 0;
    for (const PlacedFinding &placed : record.findings) {
      const Finding &finding = record.finding(placed);
      if (finding.rule != row.id)
        continue;
      for (const ProvedFix &fix : proveFixes(finding, record, *source, audit)) {
        ++offered;
        EXPECT_FALSE(fix.title.empty()) << path;
        checkCure(finding, fix, path, text, {options.check, asked.format});
      }
    }
    return offered;
  }

private:
  void checkCure(const Finding &finding, const ProvedFix &fix, const std::string &path, const std::string &text,
                 const Asked &asked) {
    std::string cured = applyEdits(text, fix.edits);
    SCOPED_TRACE(path + ": " + finding.message + "\nfix: " + fix.title + "\n" + cured.substr(0, 4000));
    llvm::Expected<ExampleAnswer> before = checkText(path, text, asked), after = checkText(path, cured, asked);
    ASSERT_TRUE(bool(before)) << llvm::toString(before.takeError());
    ASSERT_TRUE(bool(after)) << llvm::toString(after.takeError());
    Totals was = totalsOf(*before), is = totalsOf(*after);
    EXPECT_LT(is.messages[finding.message], was.messages[finding.message]);
    EXPECT_LT(is.grave[finding.rule] + is.notes[finding.rule], was.grave[finding.rule] + was.notes[finding.rule]);
    for (const auto &[rule, count] : is.grave)
      EXPECT_LE(count, was.grave[rule]) << "new: " << rule;
  }
};

TEST_P(FixesTest, CureAndBringNothingNew) {
  unsigned offered = 0, rows = 0;
  for (const RuleRow &row : ruleTable()) {
    if (row.id != GetParam() || !needsExamples(row))
      continue;
    ++rows;
    llvm::Expected<RuleExample> example = readRuleExample(row);
    ASSERT_TRUE(bool(example)) << llvm::toString(example.takeError());
    llvm::Expected<Asked> asked = askedWith(*example, example->beside);
    ASSERT_TRUE(bool(asked)) << llvm::toString(asked.takeError());
    offered += tryAll(row, example->illegalPath, example->illegal, *asked);
    llvm::Expected<Document> legal = readText(example->legalPath, example->legal, formatOf(row));
    ASSERT_TRUE(bool(legal)) << llvm::toString(legal.takeError());
    for (const Mutation &mutation : example->mutations) {
      llvm::Expected<std::string> text = apply(mutation, example->legal);
      ASSERT_TRUE(bool(text)) << llvm::toString(text.takeError());
      if (row.kind != RuleKind::Object && mutation.restamp) {
        llvm::Expected<Document> edited = readText(mutation.name, *text, formatOf(row));
        ASSERT_TRUE(bool(edited)) << llvm::toString(edited.takeError());
        text = restamp(*legal, *edited);
      }
      offered += tryAll(row, mutation.name + extensionOf(row), *text, *asked);
    }
  }
  EXPECT_GT(rows, 0u) << GetParam().str() << " is no rule with examples";
  EXPECT_GT(offered, 0u) << "no example of " << GetParam().str() << " shows its fix";
}

std::vector<llvm::StringRef> rulesWithFixes() {
  std::vector<llvm::StringRef> rules;
  for (const FixRow &row : fixTable())
    if (rules.empty() || rules.back() != row.rule)
      rules.push_back(row.rule);
  return rules;
}

std::string nameOfCase(const testing::TestParamInfo<llvm::StringRef> &info) {
  std::string name = info.param.str();
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(EachRule, FixesTest, testing::ValuesIn(rulesWithFixes()), nameOfCase);

TEST(FixTable, IsSortedSoThatRulesAreFound) {
  EXPECT_TRUE(
      llvm::is_sorted(fixTable(), [](const FixRow &one, const FixRow &other) { return one.rule < other.rule; }));
  for (const FixRow &row : fixTable())
    EXPECT_FALSE(fixesOf(row.rule).empty()) << row.rule.str();
  EXPECT_TRUE(fixesOf("coverage").empty());
  EXPECT_TRUE(fixesOf("").empty());
  EXPECT_TRUE(fixesOf("zzz").empty());
}

} // namespace
