#include "reports/SourceExcerpt.h"

#include "reports/PrintableText.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {

Location at(uint32_t line, uint32_t column, std::optional<uint64_t> offset = std::nullopt) {
  Location location = Location::ofFile("f");
  location.line = line;
  location.column = column;
  location.offset = offset;
  return location;
}

/// The excerpt of one place, rendered; the text ends where the caret points.
std::pair<std::string, std::string> rendered(llvm::StringRef text, Location location, unsigned columns = 100) {
  auto source = SourceText::fromString("f", text.str());
  std::optional<SourceExcerpt> excerpt = ExcerptTaker(*source).take(location);
  if (!excerpt)
    return {"no excerpt", ""};
  RenderedExcerpt shown = render(*excerpt, columns);
  return {shown.text, std::string(shown.caretColumn, ' ') + "^"};
}

using Lines = std::pair<std::string, std::string>;

} // namespace

TEST(SourceExcerpt, putsTheCaretUnderTheColumn) {
  EXPECT_EQ(rendered("one\nsecond line\nthree", at(2, 8)), Lines("second line", "       ^"));
  EXPECT_EQ(rendered("one\nsecond line\nthree", at(3, 1)), Lines("three", "^"));
  EXPECT_EQ(rendered("one\r\ntwo\r\n", at(1, 4)), Lines("one", "   ^"));
}

TEST(SourceExcerpt, usesTheOffsetWhereThereIsOne) {
  EXPECT_EQ(rendered("one\nsecond line\nthree", at(2, 8, 11)), Lines("second line", "       ^"));
  EXPECT_EQ(rendered("ab", at(1, 3, 2)), Lines("ab", "  ^")) << "the end of the file is a place";
  EXPECT_EQ(rendered("ab", at(1, 9, 9)).first, "no excerpt") << "behind the end is none";
}

TEST(SourceExcerpt, countsWideCharactersAndTabs) {
  EXPECT_EQ(rendered("日本 x", at(1, 8)), Lines("日本 x", "     ^"));
  EXPECT_EQ(rendered("\tab", at(1, 3)), Lines("        ab", "         ^"));
  EXPECT_EQ(rendered("é\x1bx", at(1, 4)), Lines("é<U+001B>x", "         ^"));
  EXPECT_EQ(rendered("日本", at(1, 2)), Lines("日本", "^")) << "a column inside a character means the character";
}

TEST(SourceExcerpt, hasNothingToShowWithoutALine) {
  Location row = Location::ofFile("f");
  row.row = 3;
  EXPECT_EQ(rendered("text", row).first, "no excerpt");
  EXPECT_EQ(rendered("text", at(2, 1)).first, "no excerpt");
  EXPECT_EQ(rendered("text\n", at(2, 1)), Lines("", "^"));
}

TEST(SourceExcerpt, clipsALongLineAroundTheCaret) {
  std::string rows = "steps = [";
  for (int row = 0; row < 400; ++row)
    rows += "{action_id = \"row " + std::to_string(row) + "\", clock = " + std::to_string(row) + "}, ";
  size_t clock = llvm::StringRef(rows).find("clock = 200");
  auto [text, caret] = rendered(rows, at(1, static_cast<uint32_t>(clock) + 1, clock), 80);
  EXPECT_EQ(columnsOf(text), 80u);
  EXPECT_TRUE(llvm::StringRef(text).starts_with("…{action_id = \"row 200\", clock = 200}, {")) << text;
  EXPECT_TRUE(llvm::StringRef(text).ends_with("…")) << text;
  EXPECT_EQ(caret.size() - 1, 1 + std::string("{action_id = \"row 200\", ").size());
  // The beginning of a long line is not cut away.
  EXPECT_EQ(rendered(rows, at(1, 3), 20), Lines("steps = [{action_id…", "  ^"));
}

TEST(SourceExcerpt, keepsToItsWidthWhateverTheBytes) {
  for (llvm::StringRef unit : {"x", "日", "\t", "\x1b", "\xff", "{", "e\u0301"}) {
    std::string line;
    while (line.size() < 5000)
      line += unit;
    for (uint32_t column : {1u, 2u, 47u, 300u, 2500u, 5000u}) {
      auto [text, caret] = rendered("first\n" + line + "\nlast", at(2, column));
      EXPECT_LE(columnsOf(text), 101u) << unit.str() << " at " << column;
      EXPECT_LE(caret.size(), 101u) << unit.str() << " at " << column;
    }
  }
}

TEST(SourceExcerpt, findsPlacesInAnyOrder) {
  auto source = SourceText::fromString("f", "a\nb\nc\nd");
  ExcerptTaker taker(*source);
  EXPECT_EQ(taker.take(at(3, 1))->bytes, "c");
  EXPECT_EQ(taker.take(at(4, 1))->bytes, "d");
  EXPECT_EQ(taker.take(at(2, 1))->bytes, "b");
  EXPECT_FALSE(taker.take(at(9, 1)));
  EXPECT_EQ(taker.take(at(1, 1))->bytes, "a");
}
