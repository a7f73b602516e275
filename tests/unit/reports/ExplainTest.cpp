#include "reports/Explain.h"

#include "verify/RuleTable.h"

#include "llvm/Support/JSON.h"

#include <gmock/gmock.h>

#include <set>

using namespace precedent;
using testing::HasSubstr;

TEST(Explain, hasAPageForEveryRuleAndNoOther) {
  std::set<std::string> rules, pages;
  for (const RuleRow &row : ruleTable())
    rules.insert(row.id.str());
  for (const RulePage &page : rulePages())
    pages.insert(page.id.str());
  EXPECT_EQ(rules, pages);
}

TEST(Explain, pagesAreSortedAndNamedByTheirFirstLine) {
  llvm::StringRef previous;
  for (const RulePage &page : rulePages()) {
    EXPECT_LT(previous.str(), page.id.str());
    EXPECT_EQ(page.text.split('\n').first, "# " + page.id.str());
    EXPECT_TRUE(page.text.ends_with("\n")) << page.id.str();
    previous = page.id;
  }
}

TEST(Explain, findsPagesByIdAndByAlias) {
  for (const RuleRow &row : ruleTable()) {
    llvm::Expected<llvm::StringRef> page = explainRule(row.id);
    ASSERT_TRUE(bool(page)) << row.id.str() << ": " << llvm::toString(page.takeError());
    if (row.alias.empty())
      continue;
    llvm::Expected<llvm::StringRef> byAlias = explainRule(row.alias);
    ASSERT_TRUE(bool(byAlias)) << row.alias.str() << ": " << llvm::toString(byAlias.takeError());
  }
}

TEST(Explain, suggestsTheNearestRule) {
  llvm::Expected<llvm::StringRef> page = explainRule("digest-missmatch");
  ASSERT_FALSE(page);
  EXPECT_THAT(llvm::toString(page.takeError()),
              HasSubstr("there is no rule `digest-missmatch`; did you mean digest-mismatch"));
}

TEST(Explain, rulesAreListedInBothForms) {
  std::string text, json;
  llvm::raw_string_ostream textStream(text), jsonStream(json);
  writeRulesText(textStream);
  writeRulesJson(jsonStream);
  llvm::json::Value value = llvm::cantFail(llvm::json::parse(json));
  const llvm::json::Array &rules = *value.getAsObject()->getArray("rules");
  ASSERT_EQ(rules.size(), ruleTable().size());
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).trim().split(lines, '\n');
  ASSERT_EQ(lines.size(), ruleTable().size());
  for (size_t i = 0; i < rules.size(); ++i) {
    const RuleRow &row = ruleTable()[i];
    EXPECT_EQ(rules[i].getAsObject()->getString("id"), row.id);
    EXPECT_EQ(rules[i].getAsObject()->getString("summary"), row.summary);
    EXPECT_TRUE(lines[i].starts_with((row.id + " ").str())) << lines[i].str();
    EXPECT_TRUE(lines[i].contains(row.summary)) << lines[i].str();
  }
}
