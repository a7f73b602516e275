//===- RuleFoldersTest.cpp - no row without examples and a page, none of these without a row ----------------------===//

#include "rules/ExampleCheck.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

using namespace precedent;
using namespace precedent::tests;

namespace {
/// Names of what stands in a folder, sorted: sub-folders, or files without their extension `extension`.
std::vector<std::string> listFolder(const char *folder, const char *extension) {
  std::vector<std::string> names;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    llvm::StringRef path = entry->path();
    bool isFolder = llvm::sys::fs::is_directory(path);
    if (extension ? !isFolder && llvm::sys::path::extension(path) == extension : isFolder)
      names.push_back((extension ? llvm::sys::path::stem(path) : llvm::sys::path::filename(path)).str());
  }
  EXPECT_FALSE(error) << folder << ": " << error.message();
  llvm::sort(names);
  return names;
}

std::vector<std::string> idsOf(llvm::function_ref<bool(const RuleRow &)> wanted) {
  std::vector<std::string> ids;
  for (const RuleRow &row : ruleTable())
    if (wanted(row))
      ids.push_back(row.id.str());
  llvm::sort(ids);
  return ids;
}

/// Elements of one list that the other lacks.
std::vector<std::string> lackedBy(const std::vector<std::string> &other, const std::vector<std::string> &list) {
  std::vector<std::string> lacking;
  std::set_difference(list.begin(), list.end(), other.begin(), other.end(), std::back_inserter(lacking));
  return lacking;
}

void expectSame(const std::vector<std::string> &found, const std::vector<std::string> &rows, const char *what) {
  EXPECT_THAT(lackedBy(rows, found), testing::IsEmpty()) << what << " without a row in Rules.def";
  EXPECT_THAT(lackedBy(found, rows), testing::IsEmpty()) << "rows without " << what;
}

TEST(RuleFolders, EachRuleHasOneAndEachFolderHasARule) {
  expectSame(listFolder(PRECEDENT_RULE_EXAMPLES, nullptr), idsOf(needsExamples), "folders of examples");
}

TEST(RuleFolders, EachRowHasAPageAndEachPageHasARow) {
  expectSame(listFolder(PRECEDENT_RULE_PAGES, ".md"), idsOf([](const RuleRow &) { return true; }), "pages");
}

TEST(RuleFolders, EachPageBeginsWithItsId) {
  for (const std::string &id : listFolder(PRECEDENT_RULE_PAGES, ".md")) {
    llvm::Expected<std::string> page = readTextFile(PRECEDENT_RULE_PAGES "/" + id + ".md");
    ASSERT_TRUE(bool(page)) << llvm::toString(page.takeError());
    auto [title, rest] = llvm::StringRef(*page).split('\n');
    EXPECT_EQ(title.str(), "# " + id);
    EXPECT_GE(rest.trim().count('\n'), 5u) << id << ": the page says next to nothing";
  }
}

/// Ids in the order in which they stand in the file.
std::vector<std::string> idsInFile() {
  llvm::Expected<std::string> text = readTextFile(PRECEDENT_RULES_DEF);
  EXPECT_TRUE(bool(text)) << llvm::toString(text.takeError());
  std::vector<std::string> ids;
  std::regex row(R"re((?:^|\n)(?:(?:CARRIER|OBJECT|MEGAMOE)_RULE\(\s*\w+\s*,\s*|(?:GATE|READER)_CODE\(\s*)"([^"]*)")re");
  for (std::sregex_iterator at(text->begin(), text->end(), row), end; at != end; ++at)
    ids.push_back((*at)[1]);
  return ids;
}

TEST(RulesDef, IsSortedById) {
  std::vector<std::string> ids = idsInFile();
  ASSERT_EQ(ids.size(), ruleTable().size());
  for (size_t row = 1; row < ids.size(); ++row)
    EXPECT_LT(ids[row - 1], ids[row]);
}

TEST(RulesDef, IdsAreKebabCaseAndRowsAreComplete) {
  std::regex kebab("[a-z0-9]+(-[a-z0-9]+)*");
  for (const RuleRow &row : ruleTable()) {
    EXPECT_TRUE(std::regex_match(row.id.str(), kebab)) << row.id.str();
    EXPECT_FALSE(row.summary.empty()) << row.id.str();
    EXPECT_FALSE(row.summary.ends_with(".")) << row.id.str();
    EXPECT_EQ(row.make != nullptr, needsExamples(row)) << row.id.str();
    for (const std::string &other : alsoSeenBy(row)) {
      EXPECT_NE(findRule(other), nullptr) << row.id.str() << " names " << other;
      EXPECT_NE(other, row.id.str());
    }
  }
}
} // namespace
