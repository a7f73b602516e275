#include "verify/rules/support/Repeats.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
Token text(llvm::StringRef value) {
  return {value, TokenType::String};
}

GroundClaim differ(const std::vector<Token> &tokens) {
  return allDifferent(static_cast<uint32_t>(tokens.size()),
                      [&](uint32_t index) -> const Token & { return tokens[index]; });
}

TEST(Repeats, EveryOccurrenceButTheFirst) {
  std::vector<Token> list = {text("a"), text("b"), text("a"), text(""), text("a"), text("")};
  EXPECT_THAT(repeatsByHash(list), ElementsAre(2, 4, 5));
  EXPECT_THAT(repeatsBySorting(list), ElementsAre(2, 4, 5));
}

TEST(Repeats, OnlyTextsRepeat) {
  std::vector<Token> list = {{"1", TokenType::Integer}, {"1", TokenType::Integer}, text("1"), {"", TokenType::Missing}};
  EXPECT_THAT(repeatsByHash(list), IsEmpty());
  EXPECT_THAT(repeatsBySorting(list), IsEmpty());
}

TEST(Repeats, ElementsWithoutANameAreNoObligation) {
  GroundClaim claim = differ({text(""), text("a"), text(""), {"a", TokenType::Integer}, text("a")});
  EXPECT_EQ(claim.total, 2u);
  EXPECT_THAT(claim.refuted, ElementsAre(4));
  EXPECT_EQ(claim.refuted, claim.refutedAgain);
}

TEST(FirstOccurrence, IsFoundInTheListThatIsAskedAbout) {
  std::vector<Token> one = {text("a"), text("b"), text("b")}, other = {{"b", TokenType::Integer}, text("b")};
  FirstOccurrence first;
  auto in = [&](const std::vector<Token> &list, llvm::StringRef wanted) {
    return first.of(
        &list, static_cast<uint32_t>(list.size()), [&](uint32_t index) -> const Token & { return list[index]; },
        wanted);
  };
  EXPECT_EQ(in(one, "b"), 1u);
  EXPECT_EQ(in(other, "b"), 1u);
  EXPECT_EQ(in(one, "a"), 0u);
  EXPECT_EQ(in(one, "c"), 3u);
}

TEST(Repeats, BothCodesAgreeOnRandomTexts) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::string> texts(500);
    for (std::string &value : texts)
      value = "pipeline:" + std::to_string(random() % 400);
    std::vector<Token> tokens;
    for (const std::string &value : texts)
      tokens.push_back(text(value));
    GroundClaim claim = differ(tokens);
    EXPECT_EQ(claim.refuted, claim.refutedAgain);
    EXPECT_FALSE(claim.refuted.empty());
  }
}
} // namespace
