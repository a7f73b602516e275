#include "reports/PrintableText.h"

#include <gtest/gtest.h>

using namespace precedent;

TEST(PrintableText, leavesOrdinaryTextAlone) {
  EXPECT_EQ(printable("F(4,0) – größer, 日本"), "F(4,0) – größer, 日本");
  EXPECT_EQ(columnsOf("日本 é"), 6u);
}

TEST(PrintableText, takesTheTeethOutOfControlCharacters) {
  EXPECT_EQ(printable("\x1b[31mred\x1b[0m"), "<U+001B>[31mred<U+001B>[0m");
  EXPECT_EQ(printable("a\nb\rc\x7f"), "a<U+000A>b<U+000D>c<U+007F>");
  EXPECT_EQ(printable(llvm::StringRef("a\0b", 3)), "a<U+0000>b");
  // Right-to-left override, which makes a line read as another one.
  EXPECT_EQ(printable("\u202e"), "<U+202E>");
}

TEST(PrintableText, showsBrokenUtf8ByteByByte) {
  EXPECT_EQ(printable("a\xc3(\xff"), "a<0xc3>(<0xff>");
  EXPECT_EQ(printable("\xe6\x97"), "<0xe6><0x97>");
  EXPECT_EQ(printable("\xed\xa0\x80"), "<0xed><0xa0><0x80>") << "half of a surrogate pair";
}

TEST(PrintableText, expandsTabsToStops) {
  EXPECT_EQ(printable("\tx"), "        x");
  EXPECT_EQ(printable("abc\tx"), "abc     x");
  EXPECT_EQ(printable("日本\tx"), "日本    x");
}

TEST(PrintableText, clipsToColumnsAndNotToBytes) {
  EXPECT_EQ(printableClipped("abcdef", 6), "abcdef");
  EXPECT_EQ(printableClipped("abcdefg", 6), "abcde…");
  EXPECT_EQ(printableClipped("日本語", 6), "日本語");
  EXPECT_EQ(printableClipped("日本語x", 6), "日本…");
  EXPECT_EQ(printableClipped("ab\x1bz", 6), "ab…");
  EXPECT_EQ(columnsOf(printableClipped(std::string(5000, 'x'), 40)), 40u);
}

TEST(PrintableText, findsTheBeginningOfACharacter) {
  llvm::StringRef text = "a日b";
  EXPECT_EQ(characterBegin(text, 0), 0u);
  EXPECT_EQ(characterBegin(text, 1), 1u);
  EXPECT_EQ(characterBegin(text, 2), 1u);
  EXPECT_EQ(characterBegin(text, 3), 1u);
  EXPECT_EQ(characterBegin(text, 4), 4u);
  EXPECT_EQ(characterBegin(text, 99), text.size());
  EXPECT_EQ(characterBegin("a\x80\x80\x80\x80", 3), 3u) << "broken bytes stand for themselves";
}
