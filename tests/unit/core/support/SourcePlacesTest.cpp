#include "core/support/SourceText.h"

#include "core/support/InputError.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {

/// Line and column by reading everything before the offset.
LineColumn byReading(llvm::StringRef text, size_t offset) {
  llvm::StringRef before = text.take_front(offset);
  size_t newline = before.rfind('\n');
  return {static_cast<uint32_t>(before.count('\n') + 1),
          static_cast<uint32_t>(newline == llvm::StringRef::npos ? offset + 1 : offset - newline)};
}

TEST(SourcePlacesTest, PlacesAreRightAcrossBlocks) {
  // Lines of all lengths, one of them longer than two blocks of 64 KiB, and one that ends at a block's end.
  std::string text = "\n\nab\n" + std::string(150000, 'x') + "\n";
  text += std::string((3 << 16) - text.size() - 1, 'y') + "\n" + "last";
  auto source = SourceText::fromString("t", text);
  for (size_t offset = 0; offset <= text.size(); offset += offset < 20 || offset + 20 > text.size() ? 1 : 997) {
    LineColumn at = source->lineColumn(offset), expected = byReading(text, offset);
    EXPECT_EQ(at.line, expected.line) << offset;
    EXPECT_EQ(at.column, expected.column) << offset;
  }
}

TEST(SourcePlacesTest, AnOffsetBehindTheEndIsTheEnd) {
  auto source = SourceText::fromString("t", "a\nb");
  EXPECT_EQ(source->lineColumn(99).line, 2u);
  EXPECT_EQ(source->lineColumn(99).column, 2u);
}

TEST(SourcePlacesTest, AnEmptyTextHasAFirstLine) {
  auto source = SourceText::fromString("t", "");
  EXPECT_EQ(source->lineColumn(0).line, 1u);
  EXPECT_EQ(source->lineColumn(0).column, 1u);
  EXPECT_EQ(source->lineAt(0), "");
}

TEST(SourcePlacesTest, LinesComeWithoutTheirEnds) {
  auto source = SourceText::fromString("t", "one\r\ntwo\n");
  EXPECT_EQ(source->lineAt(1), "one");
  EXPECT_EQ(source->lineAt(6), "two");
}

std::string codeOf(llvm::Error error) {
  std::string code;
  llvm::handleAllErrors(std::move(error), [&](const InputError &input) { code = input.code; });
  return code;
}

TEST(SourcePlacesTest, WhatIsNoFileIsRefused) {
  for (const char *path : {"/nowhere/at/all", "/"}) {
    auto source = SourceText::open(path, 1000);
    ASSERT_FALSE(bool(source)) << path;
    EXPECT_EQ(codeOf(source.takeError()), "unreadable-input") << path;
  }
}

} // namespace
