#include "reports/ActionText.h"

#include <gtest/gtest.h>

using namespace precedent;

TEST(ActionText, shortensPipelineActions) {
  EXPECT_EQ(actionText("pipeline:4:0:4:1:F"), "F(4,1)");
  EXPECT_EQ(actionText("pipeline:12:3:7:10:B"), "B(7,10)");
}

TEST(ActionText, leavesOtherIdsAsTheyAre) {
  for (const char *id : {"", "dispatch:0", "pipeline:4:0:4:1", "pipeline:4:0:4:1:F:", "pipeline:4:0:x:1:F",
                         "pipeline:4:0:-4:1:F", "pipeline:4:0::1:F", "pipeline:4:0:4:1:W", "Pipeline:4:0:4:1:F"})
    EXPECT_EQ(actionText(id), id);
  EXPECT_EQ(actionText("a\x1b"), "a<U+001B>");
  EXPECT_LT(actionText(std::string(1 << 20, 'x')).size(), 60u);
  EXPECT_LT(actionText("pipeline:" + std::string(1000, '1') + ":0:4:1:F").size(), 60u);
}

static std::vector<std::string> actions(unsigned begin, unsigned end) {
  std::vector<std::string> ids;
  for (unsigned id = begin; id < end; ++id)
    ids.push_back("a" + std::to_string(id));
  return ids;
}

TEST(OrderText, showsShortOrdersWhole) {
  EXPECT_EQ(orderText({0, actions(0, 3), {}}, {}), "a0 a1 a2");
  EXPECT_EQ(orderText({7, actions(0, 3), {}}, {}), "… a0 a1 a2") << "rows of the file come before";
}

TEST(OrderText, showsTheActionsThatMatterOfALongOne) {
  EXPECT_EQ(orderText({0, actions(0, 100), {}}, {"a50", "a99"}), "… a50 … a99");
  EXPECT_EQ(orderText({0, actions(0, 100), {}}, {"a0", "a1"}), "a0 a1 …");
  EXPECT_EQ(orderText({5, actions(0, 100), {}}, {"a0", "a98", "a99"}), "… a0 … a98 a99");
}

TEST(OrderText, addsTheActionThatIsLeftForLater) {
  EXPECT_EQ(orderText({7, {"consumer"}, {}}, {"producer", "consumer"}), "… consumer … producer");
  EXPECT_EQ(orderText({0, actions(0, 100), {}}, {"a99", "producer"}), "… a99 … producer");
  EXPECT_EQ(orderText({0, {"a", "b"}, {}}, {"x", "y"}), "a b") << "neither is known to come later";
}

TEST(OrderText, showsBothEndsWhereNoActionIsNamed) {
  EXPECT_EQ(orderText({0, actions(0, 100), {}}, {}), "a0 a1 a2 … a97 a98 a99");
  EXPECT_EQ(orderText({0, actions(0, 100), {}}, {"elsewhere"}), "a0 a1 a2 … a97 a98 a99");
}

TEST(OrderText, staysShortForAnyNumberOfActions) {
  EXPECT_LT(orderText({0, actions(0, 1000), {}}, actions(0, 1000)).size(), 200u);
}

TEST(CycleText, closesTheCircle) {
  EXPECT_EQ(cycleText(actions(0, 1)), "a0 → a0");
  EXPECT_EQ(cycleText(actions(0, 3)), "a0 → a1 → a2 → a0");
  EXPECT_EQ(cycleText(actions(0, 9)), "a0 → a1 → a2 → … 3 more … → a6 → a7 → a8 → a0");
  EXPECT_EQ(cycleText({}), "");
}
