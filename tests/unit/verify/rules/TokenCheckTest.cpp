#include "verify/rules/support/TokenCheck.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {
const std::string kDigest(64, 'a');

/// Tokens of every type, and texts of every kind that a check tells apart.
std::vector<Token> samples() {
  static const std::string longer = kDigest + "0", shorter = kDigest.substr(1), upper = "A" + kDigest.substr(1);
  std::vector<Token> tokens = {{"", TokenType::Missing},      {"null", TokenType::Null}, {"true", TokenType::True},
                               {"false", TokenType::False},   {"1", TokenType::Integer}, {"1.0", TokenType::Float},
                               {"NaN", TokenType::NonFinite}, {"[]", TokenType::Array},  {"{}", TokenType::Object}};
  for (llvm::StringRef text :
       {llvm::StringRef(""), llvm::StringRef("x"), llvm::StringRef("1"), llvm::StringRef("\0", 1),
        llvm::StringRef(kDigest), llvm::StringRef(longer), llvm::StringRef(shorter), llvm::StringRef(upper)})
    tokens.push_back({text, TokenType::String});
  for (uint8_t vocabulary = 0; vocabulary < kNumVocabularies; ++vocabulary)
    for (llvm::StringRef word : wordsOf(Vocabulary(vocabulary))) {
      tokens.push_back({word, TokenType::String});
      tokens.push_back({word.drop_back(), TokenType::String});
      tokens.push_back({word, TokenType::Integer});
    }
  return tokens;
}

std::vector<const TokenCheck *> allChecks() {
  std::vector<const TokenCheck *> checks = {&nonEmptyText(), &sha256Text(), &integer(), &number(), &mapping()};
  for (uint8_t vocabulary = 0; vocabulary < kNumVocabularies; ++vocabulary)
    checks.push_back(&wordOf(Vocabulary(vocabulary)));
  return checks;
}

uint64_t numSatisfying(const TokenCheck &check) {
  return llvm::count_if(samples(), [&](const Token &token) { return check.satisfies(token); });
}

TEST(TokenCheck, BothCodesAgreeOnEverySample) {
  for (const TokenCheck *check : allChecks())
    for (const Token &token : samples())
      EXPECT_NE(check->satisfies(token), check->violates(token)) << check->expected() << ": " << token.text.str();
}

TEST(TokenCheck, TypesAreNotConfused) {
  EXPECT_EQ(numSatisfying(mapping()), 1u);
  EXPECT_TRUE(integer().satisfies({"1", TokenType::Integer}));
  EXPECT_FALSE(integer().satisfies({"1.0", TokenType::Float}));
  EXPECT_FALSE(integer().satisfies({"true", TokenType::True}));
  EXPECT_TRUE(number().satisfies({"NaN", TokenType::NonFinite}));
  EXPECT_FALSE(number().satisfies({"1", TokenType::String}));
  EXPECT_FALSE(nonEmptyText().satisfies({"", TokenType::String}));
  EXPECT_TRUE(nonEmptyText().satisfies({llvm::StringRef("\0", 1), TokenType::String}));
}

TEST(TokenCheck, DigestsAre64LowercaseHexadecimalDigits) {
  EXPECT_EQ(numSatisfying(sha256Text()), 1u);
  EXPECT_TRUE(sha256Text().satisfies({kDigest, TokenType::String}));
}

TEST(TokenCheck, MeansWhatIsNear) {
  const TokenCheck &kind = wordOf(Vocabulary::EdgeKind);
  EXPECT_EQ(kind.probablyMeant({"Data", TokenType::String}), "\"data\"");
  EXPECT_EQ(kind.probablyMeant({"resorce", TokenType::String}), "\"resource\"");
  EXPECT_EQ(kind.probablyMeant({"barrier", TokenType::String}), "");
  EXPECT_EQ(kind.probablyMeant({"1", TokenType::Integer}), "");
  const TokenCheck &schema = wordOf(Vocabulary::ObjectSchema);
  EXPECT_EQ(schema.probablyMeant({"Tessera.schedule_object.V2", TokenType::String}), "\"tessera.schedule_object.v2\"");
  EXPECT_EQ(schema.probablyMeant({"tessera.schedule_object.v3", TokenType::String}), "")
      << "another version must not be relabelled";
  EXPECT_EQ(sha256Text().probablyMeant({std::string("A") + kDigest.substr(1), TokenType::String}),
            "\"" + kDigest + "\"");
}

TEST(Words, AreSortedAndListed) {
  for (uint8_t vocabulary = 0; vocabulary < kNumVocabularies; ++vocabulary) {
    EXPECT_TRUE(llvm::is_sorted(wordsOf(Vocabulary(vocabulary))));
    for (llvm::StringRef word : wordsOf(Vocabulary(vocabulary))) {
      EXPECT_TRUE(standsInTable(Vocabulary(vocabulary), word));
      EXPECT_TRUE(passesSwitch(Vocabulary(vocabulary), word));
    }
  }
  EXPECT_EQ(listOf(Vocabulary::EdgeKind), "data, resource or sync");
  EXPECT_EQ(listOf(Vocabulary::SelectorAuthority), "latency_ms");
}
} // namespace
