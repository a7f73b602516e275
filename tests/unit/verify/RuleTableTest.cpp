//===- RuleTableTest.cpp - rules are found by name, and chosen by --rules ---------------------------------------===//

#include "verify/RuleTable.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::HasSubstr;

namespace {
RuleSelection select(llvm::StringRef text) {
  llvm::Expected<RuleSelection> selection = RuleSelection::parse(text);
  EXPECT_TRUE(bool(selection)) << text.str();
  if (!selection) {
    llvm::consumeError(selection.takeError());
    return RuleSelection();
  }
  return *selection;
}

std::string refusal(llvm::StringRef text) {
  llvm::Expected<RuleSelection> selection = RuleSelection::parse(text);
  EXPECT_FALSE(bool(selection)) << text.str();
  return selection ? "" : llvm::toString(selection.takeError());
}

/// Ids of all rules that a selection leaves on.
size_t numChosen(const RuleSelection &selection) {
  return llvm::count_if(ruleTable(), [&](const RuleRow &row) { return selection.has(row.id); });
}

TEST(FindRule, FindsEveryRowByItsIdAndByItsAlias) {
  ASSERT_FALSE(ruleTable().empty());
  for (const RuleRow &row : ruleTable()) {
    // An id may stand for one condition on two kinds of schedule; then the first row answers for both.
    ASSERT_NE(findRule(row.id), nullptr);
    EXPECT_EQ(findRule(row.id)->id, row.id);
    if (!row.alias.empty()) {
      EXPECT_EQ(findRule(row.alias)->alias, row.alias);
    }
  }
}

TEST(FindRule, FindsNothingElse) {
  EXPECT_EQ(findRule(""), nullptr) << "rows without an alias must not be found by the empty text";
  EXPECT_EQ(findRule("edge"), nullptr);
  EXPECT_EQ(findRule("EDGE-KIND"), nullptr);
  EXPECT_EQ(findRule("edge-kind "), nullptr);
}

TEST(FindRule, RowsOfRulesMakeOne) {
  const RuleRow *row = findRule("edge-kind");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->kind, RuleKind::Object);
  EXPECT_EQ(row->severity, Severity::Error);
  EXPECT_NE(row->make(), nullptr);
}

TEST(RuleSelection, EmptyMeansAll) {
  EXPECT_EQ(numChosen(RuleSelection()), ruleTable().size());
  EXPECT_EQ(numChosen(select("")), ruleTable().size());
  EXPECT_EQ(numChosen(select(",")), ruleTable().size());
}

TEST(RuleSelection, MinusRemoves) {
  RuleSelection selection = select("-edge-kind,-edge-self");
  EXPECT_FALSE(selection.has("edge-kind"));
  EXPECT_FALSE(selection.has("edge-self"));
  EXPECT_TRUE(selection.has("edge-reasons"));
  EXPECT_EQ(numChosen(selection), ruleTable().size() - 2);
}

TEST(RuleSelection, PlusPutsBack) {
  RuleSelection selection = select("-edge-kind,+edge-kind");
  EXPECT_TRUE(selection.has("edge-kind"));
  EXPECT_EQ(numChosen(selection), ruleTable().size());
}

TEST(RuleSelection, TheLastWordCounts) {
  EXPECT_FALSE(select("-edge-kind,+edge-kind,-edge-kind").has("edge-kind"));
  EXPECT_FALSE(select("+edge-kind,-edge-kind").has("edge-kind"));
}

TEST(RuleSelection, PlusAloneKeepsTheOthers) {
  EXPECT_EQ(numChosen(select("+edge-kind")), ruleTable().size());
}

TEST(RuleSelection, PlainIdsSelectJustThose) {
  RuleSelection selection = select("edge-kind,edge-self");
  EXPECT_TRUE(selection.has("edge-kind"));
  EXPECT_TRUE(selection.has("edge-self"));
  EXPECT_EQ(numChosen(selection), 2u);
}

TEST(RuleSelection, PlainIdsCanBeAddedToAndTakenFrom) {
  EXPECT_EQ(numChosen(select("edge-kind,+edge-self")), 2u);
  RuleSelection selection = select("edge-kind,edge-self,-edge-kind");
  EXPECT_EQ(numChosen(selection), 1u);
  EXPECT_TRUE(selection.has("edge-self"));
}

TEST(RuleSelection, NothingIsLeftWhenAllPlainIdsAreTaken) {
  EXPECT_EQ(numChosen(select("edge-kind,-edge-kind")), 0u) << "taking the only rule must not bring all others back";
}

TEST(RuleSelection, BlanksAroundIdsAreIgnored) {
  EXPECT_EQ(numChosen(select(" edge-kind , edge-self ")), 2u);
}

TEST(RuleSelection, UnknownIdsAreRefusedWithTheNearest) {
  std::string message = refusal("-edge-kinds");
  EXPECT_THAT(message, HasSubstr("`edge-kinds`"));
  EXPECT_THAT(message, HasSubstr("`edge-kind`"));
  EXPECT_THAT(refusal("edge-kind,-nonsense"), HasSubstr("`nonsense`"));
  EXPECT_THAT(refusal("-"), HasSubstr("no rule"));
}

TEST(RuleSelection, AMinusIsNotReadTwice) {
  EXPECT_THAT(refusal("--edge-kind"), HasSubstr("`-edge-kind`"));
}

TEST(RuleSelection, PlainIdsAfterSignsAreRefused) {
  EXPECT_THAT(refusal("-edge-self,edge-kind"), HasSubstr("`edge-kind`"));
}

TEST(RuleSelection, CodesOfReadersAndGatesCannotBeChosen) {
  for (const RuleRow &row : ruleTable())
    if (row.kind == RuleKind::Gate || row.kind == RuleKind::Reader) {
      EXPECT_THAT(refusal(("-" + row.id).str()), HasSubstr(row.id.str()));
    }
}

TEST(RuleSelection, AliasesAreAsGoodAsIds) {
  for (const RuleRow &row : ruleTable())
    if (!row.alias.empty() && row.make && findRule(row.alias) == &row) {
      EXPECT_FALSE(select(("-" + row.alias).str()).has(row.id));
    }
}
} // namespace
