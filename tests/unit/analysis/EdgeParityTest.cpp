//===- EdgeParityTest.cpp - edges as they are listed, not what they order -----------------------------------------===//

#include "analysis/dependence/EdgeParity.h"

#include "analysis/Graphs.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

TEST(EdgeParity, SaysWhatIsMissingAndWhatIsMore) {
  EdgeParity parity = compareEdges(graphOf({{}, {0}, {0, 1}}), graphOf({{2}, {0, 0}, {}}), {"a", "b", "c"});
  EXPECT_THAT(parity.missing, ElementsAre(Pair(2, 0)));
  EXPECT_THAT(parity.additional, ElementsAre(Pair(0, 2), Pair(1, 2)));
  EXPECT_FALSE(parity.isConservative());
}

TEST(EdgeParity, SortsByIds) {
  EdgeParity parity = compareEdges(graphOf({{}, {0}, {0, 1}}), graphOf({{}, {}, {}}), {"z", "y", "x"});
  EXPECT_THAT(parity.additional, ElementsAre(Pair(1, 2), Pair(0, 2), Pair(0, 1)));
  EXPECT_TRUE(parity.isConservative());
  EXPECT_FALSE(parity.isExact());
}

TEST(EdgeParity, DoesNotFollowChains) {
  // a before b before c implies a before c, and still the reference's own edge is missing.
  EdgeParity parity = compareEdges(graphOf({{}, {0}, {1}}), graphOf({{}, {0}, {1, 0}}), {"a", "b", "c"});
  EXPECT_THAT(parity.missing, ElementsAre(Pair(0, 2)));
  EXPECT_THAT(parity.additional, IsEmpty());
}

TEST(EdgeParity, IsExactForEqualLists) {
  EXPECT_TRUE(compareEdges(graphOf({{}, {0}}), graphOf({{}, {0, 0}}), {"a", "b"}).isExact());
}

} // namespace
