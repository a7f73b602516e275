//===- EdgeParityTest.cpp - edges as they are listed, not what they order -----------------------------------------===//

#include "analysis/dependence/EdgeParity.h"

#include "analysis/Graphs.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

EdgeParity compare(const std::vector<std::vector<ActionIndex>> &generated,
                   const std::vector<std::vector<ActionIndex>> &reference, std::vector<llvm::StringRef> id) {
  return compareEdges(namedEdges(graphOf(generated), id), namedEdges(graphOf(reference), id));
}

TEST(EdgeParity, SaysWhatIsMissingAndWhatIsMore) {
  EdgeParity parity = compare({{}, {0}, {0, 1}}, {{2}, {0, 0}, {}}, {"a", "b", "c"});
  EXPECT_THAT(parity.missing, ElementsAre(Pair("c", "a")));
  EXPECT_THAT(parity.additional, ElementsAre(Pair("a", "c"), Pair("b", "c")));
  EXPECT_FALSE(parity.isConservative());
}

TEST(EdgeParity, SortsByIds) {
  EdgeParity parity = compare({{}, {0}, {0, 1}}, {{}, {}, {}}, {"z", "y", "x"});
  EXPECT_THAT(parity.additional, ElementsAre(Pair("y", "x"), Pair("z", "x"), Pair("z", "y")));
  EXPECT_TRUE(parity.isConservative());
  EXPECT_FALSE(parity.isExact());
}

TEST(EdgeParity, DoesNotFollowChains) {
  // a before b before c implies a before c, and still the reference's own edge is missing.
  EdgeParity parity = compare({{}, {0}, {1}}, {{}, {0}, {1, 0}}, {"a", "b", "c"});
  EXPECT_THAT(parity.missing, ElementsAre(Pair("a", "c")));
  EXPECT_THAT(parity.additional, IsEmpty());
}

TEST(EdgeParity, TakesNamesThatAreNoActions) {
  EdgeParity parity = compareEdges({{"a", "b"}}, {{"a", "b"}, {"ghost", "b"}});
  EXPECT_THAT(parity.missing, ElementsAre(Pair("ghost", "b")));
}

TEST(EdgeParity, IsExactForEqualLists) {
  EXPECT_TRUE(compare({{}, {0}}, {{}, {0, 0}}, {"a", "b"}).isExact());
}

} // namespace
