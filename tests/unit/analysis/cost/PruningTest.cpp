//===- PruningTest.cpp - what is left out, and what is not decided ------------------------------------------------===//

#include "analysis/cost/Pruning.h"

#include "analysis/cost/Candidates.h"
#include "core/support/InputError.h"

#include <gmock/gmock.h>

#include <limits>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

CompositionCandidate single(std::string id, double time) {
  return candidateOf(std::move(id), {{"a", time, "q", "d", {}}});
}

std::string refusalOf(llvm::ArrayRef<CompositionCandidate> candidates, double margin = 0.25) {
  llvm::Expected<Pruning> pruning = prune(candidates, calibration(), {margin, {}});
  std::string text;
  EXPECT_FALSE(bool(pruning)) << "pruned";
  if (!pruning)
    llvm::handleAllErrors(pruning.takeError(), [&](const InputError &error) { text = error.message; });
  return text;
}

TEST(Pruning, KeepsWhatIsNearTheFastest) {
  llvm::Expected<Pruning> pruning =
      prune({single("fast", 4.0), single("near", 4.5), single("slow", 8.0)}, calibration());
  ASSERT_TRUE(bool(pruning)) << llvm::toString(pruning.takeError());
  EXPECT_EQ(pruning->floorMs, 4.0);
  EXPECT_EQ(pruning->thresholdMs, 5.0);
  EXPECT_THAT(pruning->kept, ElementsAre(0, 1));
  EXPECT_THAT(pruning->pruned, ElementsAre(2));
}

TEST(Pruning, PrunesOnlyWhatIsStrictlyAbove) {
  llvm::Expected<Pruning> pruning = prune({single("fast", 4.0), single("edge", 5.0)}, calibration());
  ASSERT_TRUE(bool(pruning)) << llvm::toString(pruning.takeError());
  EXPECT_THAT(pruning->pruned, IsEmpty());
}

TEST(Pruning, JudgesByTheBoundWhereNotEveryOrderWasTried) {
  // Listed, the second candidate takes 9 ms; its bound is 6, and the search would find 7.
  CompositionCandidate listed = candidateOf("listed", {{"a", 3, "q:1", "d:1", {}},
                                                       {"b", 2, "q:1", "d:1", {}},
                                                       {"c", 2, "q:2", "d:2", {"a"}},
                                                       {"d", 2, "q:2", "d:2", {"b"}},
                                                       {"e", 2, "q:2", "d:2", {}}});
  PruningOptions options{0.0, {1}};
  llvm::Expected<Pruning> pruning = prune({single("fast", 6.0), listed}, calibration(), options);
  ASSERT_TRUE(bool(pruning)) << llvm::toString(pruning.takeError());
  EXPECT_THAT(pruning->pruned, IsEmpty());
  options.estimate.maxOrders = 30;
  pruning = prune({single("fast", 6.0), listed}, calibration(), options);
  ASSERT_TRUE(bool(pruning)) << llvm::toString(pruning.takeError());
  EXPECT_THAT(pruning->pruned, ElementsAre(1));
}

TEST(Pruning, PrunesALongChainByItsBound) {
  llvm::Expected<Pruning> pruning =
      prune({serialChain("chain", std::vector<double>(9, 2.0)), single("one", 1.0)}, calibration());
  ASSERT_TRUE(bool(pruning)) << llvm::toString(pruning.takeError());
  EXPECT_EQ(pruning->estimates[0].lowerBoundMs, 18.0);
  EXPECT_FALSE(pruning->estimates[0].isExhaustive);
  EXPECT_THAT(pruning->pruned, ElementsAre(0));
}

TEST(Pruning, RefusesWhatCannotBeCompared) {
  EXPECT_THAT(refusalOf({}), HasSubstr("no candidate"));
  EXPECT_THAT(refusalOf({single("same", 1), single("same", 2)}), HasSubstr("must be unique"));
  EXPECT_THAT(refusalOf({single("a", 1)}, -0.1), HasSubstr("margin"));
  EXPECT_THAT(refusalOf({single("a", 1)}, std::numeric_limits<double>::quiet_NaN()), HasSubstr("margin"));
  EXPECT_THAT(refusalOf({single("a", 1)}, std::numeric_limits<double>::infinity()), HasSubstr("margin"));
  EXPECT_THAT(refusalOf({single("a", 1), candidateOf("none", {})}), HasSubstr("has no action"));
}

} // namespace
