#include "core/formats/tessera/MlirLexer.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using Kind = MlirToken::Kind;

namespace {

std::vector<std::string> lex(llvm::StringRef text) {
  std::vector<std::string> tokens;
  MlirLexer lexer(text);
  MlirToken token = lexer.next();
  for (; !token.ends(); token = lexer.next())
    tokens.push_back(token.text.str());
  if (token.is(Kind::Error))
    tokens.push_back("error at " + std::to_string(token.offset));
  return tokens;
}

Kind kindOf(llvm::StringRef text) {
  return MlirLexer(text).next().kind;
}

TEST(MlirLexer, CutsWhereMlirCuts) {
  EXPECT_THAT(lex("%a#1=\"x.y\"(%b):(i1)->()"),
              ElementsAre("%a", "#1", "=", "\"x.y\"", "(", "%b", ")", ":", "(", "i1", ")", "->", "(", ")"));
  EXPECT_THAT(lex("tensor<4x?x0xf32>"), ElementsAre("tensor", "<", "4", "x", "?", "x0xf32", ">"));
  EXPECT_THAT(lex("@a::@\"b c\" ^bb0:"), ElementsAre("@a", ":", ":", "@\"b c\"", "^bb0", ":"));
  EXPECT_THAT(lex("{-# a #-}{-1}"), ElementsAre("{-#", "a", "#-}", "{", "-", "1", "}"));
  EXPECT_THAT(lex("!t.x #a.b-c $"), ElementsAre("!t.x", "#a.b-c", "error at 12"));
}

TEST(MlirLexer, NumbersEndWhereMlirEndsThem) {
  EXPECT_THAT(lex("0xFFg"), ElementsAre("0xFF", "g"));
  EXPECT_THAT(lex("0xi32"), ElementsAre("0", "xi32"));
  EXPECT_THAT(lex("1.5e-3 1.e5 1.5ex 2.e+ 7"), ElementsAre("1.5e-3", "1.e5", "1.5", "ex", "2.", "e", "+", "7"));
}

TEST(MlirLexer, StringsEscape) {
  EXPECT_THAT(lex(R"("a\"b" "\\" "\0A" "x")"), ElementsAre(R"("a\"b")", R"("\\")", R"("\0A")", "\"x\""));
  for (const char *bad : {"\"open", "\"new\nline\"", "\"\\q\"", "\"\\0\"", "@\"x"})
    EXPECT_EQ(kindOf(bad), Kind::Error) << bad;
}

TEST(MlirLexer, CommentsAreBlanks) {
  EXPECT_THAT(lex("a // \" b\r c"), ElementsAre("a", "c"));
  EXPECT_THAT(lex("a//"), ElementsAre("a"));
  EXPECT_THAT(lex("a / b"), ElementsAre("a", "error at 2"));
}

TEST(MlirLexer, ZeroBytesAreBlanks) {
  EXPECT_THAT(lex(llvm::StringRef("a\0b", 3)), ElementsAre("a", "b"));
  EXPECT_EQ(kindOf(llvm::StringRef("\"a\0b\"", 5)), Kind::String);
  EXPECT_EQ(kindOf(llvm::StringRef("#a<\0>", 5)), Kind::Error);
}

TEST(MlirLexer, DialectBodiesAreOnePiece) {
  MlirToken token = MlirLexer("#d.x<{[(\"]}>\" // -> )]}>, rest").next();
  EXPECT_EQ(token.text, "#d.x<{[(\"]}>\" // -> )]}>");
  EXPECT_EQ(token.bodyDepth, 4u);
  EXPECT_EQ(token.symbolName(), "d.x");
  for (const char *bad : {"#d<", "#d<(>", "!d<]>", "#d<\">"})
    EXPECT_EQ(kindOf(bad), Kind::Error) << bad;
  // With a blank before it, the bracket is a token of its own.
  EXPECT_THAT(lex("#d <1>"), ElementsAre("#d", "<", "1", ">"));
}

TEST(MlirLexer, KnowsAliases) {
  EXPECT_TRUE(MlirLexer("#map0").next().isAlias());
  EXPECT_FALSE(MlirLexer("#d.x").next().isAlias());
  EXPECT_FALSE(MlirLexer("#d<1>").next().isAlias());
}

TEST(MlirLexer, OpenBracketsForgiveComparisons) {
  auto left = [](llvm::StringRef text) {
    OpenBrackets open;
    MlirLexer lexer(text);
    for (MlirToken token = lexer.next(); !token.ends(); token = lexer.next())
      open.see(token);
    return open.size();
  };
  EXPECT_EQ(left("(a < b)"), 0u);
  EXPECT_EQ(left("(a >= b) -> ()"), 0u);
  EXPECT_EQ(left("[<{("), 4u);
  EXPECT_EQ(left(")]}>"), 0u);
  EXPECT_EQ(left("(]"), 1u);
}

} // namespace
