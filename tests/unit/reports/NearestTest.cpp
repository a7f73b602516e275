#include "reports/Nearest.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

static const std::vector<std::string> kCommands = {"audit", "canonical", "check", "digest", "explain", "plan", "rules"};

TEST(Nearest, findsTypingMistakes) {
  EXPECT_THAT(nearest("chekc", kCommands), ElementsAre("check"));
  EXPECT_THAT(nearest("chexyz", kCommands), IsEmpty()) << "three edits in five letters are too many";
  EXPECT_THAT(nearest("Rule", kCommands), ElementsAre("rules"));
  EXPECT_THAT(nearest("digset", kCommands), ElementsAre("digest"));
}

TEST(Nearest, findsPartsOfNames) {
  EXPECT_THAT(nearest("producer", {"forward-producer", "gradient-producer", "own-forward"}),
              ElementsAre("forward-producer", "gradient-producer"));
}

TEST(Nearest, saysNothingRatherThanAnything) {
  EXPECT_THAT(nearest("xyzzy", kCommands), IsEmpty());
  EXPECT_THAT(nearest("", kCommands), IsEmpty());
  EXPECT_THAT(nearest(std::string(1 << 20, 'c'), kCommands), IsEmpty());
  EXPECT_EQ(didYouMean("xyzzy", kCommands), "");
}

TEST(Nearest, ordersByDistanceThenName) {
  EXPECT_THAT(nearest("clock", {"clocks-x", "clock-order", "clocky", "block"}, 2),
              ElementsAre("clock-order", "clocks-x"));
}

TEST(Nearest, makesASentence) {
  EXPECT_EQ(didYouMean("chek", kCommands), "; did you mean check?");
  EXPECT_EQ(didYouMean("ab", {"abc", "abd", "abe"}), "; did you mean abc, abd or abe?");
}
