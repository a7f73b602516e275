#include "core/support/TextOrder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>
#include <random>

using namespace precedent;
using testing::ElementsAre;

TEST(TextOrder, SmallLists) {
  EXPECT_THAT(orderByText({}), ElementsAre());
  EXPECT_THAT(orderByText({llvm::StringRef()}), ElementsAre(0));
  EXPECT_THAT(orderByText({"b", "", "a"}), ElementsAre(1, 2, 0));
}

TEST(TextOrder, NumbersAreOrderedAsText) {
  EXPECT_THAT(orderByText({"pipeline:2:0", "pipeline:10:0", "pipeline:1:0"}), ElementsAre(1, 2, 0));
}

TEST(TextOrder, ABeginningComesBeforeWhatItBegins) {
  llvm::StringRef zero("a\0", 2), zeros("a\0\0\0\0\0\0\0\0", 9);
  EXPECT_THAT(orderByText({zeros, "ab", zero, "a"}), ElementsAre(3, 2, 0, 1));
  EXPECT_THAT(orderByText({"12345678x", "12345678"}), ElementsAre(1, 0));
}

TEST(TextOrder, BytesAreUnsigned) {
  EXPECT_THAT(orderByText({"\xf0\x9f\x98\x80", "\xc3\xa9", "z"}), ElementsAre(2, 1, 0));
}

TEST(TextOrder, EqualTextsStayAsGiven) {
  EXPECT_THAT(orderByText({"same text, longer than a word", "a", "same text, longer than a word", "a"}),
              ElementsAre(1, 3, 0, 2));
}

TEST(TextOrder, AgreesWithPlainComparison) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> texts(random() % 60);
    for (std::string &text : texts) {
      text = std::string(random() % 3, 'p') + std::string(random() % 20, 'q');
      for (size_t extra = random() % 4; extra > 0; --extra)
        text += "\0ab\xff"[random() % 4];
    }
    std::vector<llvm::StringRef> views(texts.begin(), texts.end());
    std::vector<uint32_t> expected(texts.size());
    std::iota(expected.begin(), expected.end(), 0);
    std::sort(expected.begin(), expected.end(), [&](uint32_t one, uint32_t other) {
      int order = views[one].compare(views[other]);
      return order ? order < 0 : one < other;
    });
    ASSERT_EQ(orderByText(views), expected) << "round " << round;
  }
}
