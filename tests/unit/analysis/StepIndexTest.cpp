#include "analysis/StepIndex.h"

#include "analysis/Rows.h"

#include "gmock/gmock.h"

#include "rapidcheck/gtest.h"

#include <map>
#include <tuple>

using namespace precedent;
using Coordinate = StepIndex::Coordinate;

namespace {

constexpr int64_t kLeast = INT64_MIN, kMost = INT64_MAX;

TEST(StepIndex, AnEmptyTableHoldsNothing) {
  PipelineCarrier carrier = Rows().finish();
  StepIndex index(carrier.rows, Coordinate::Stage);
  EXPECT_EQ(index.find(0, 0, Phase::Forward), kNoAction);
  EXPECT_EQ(index.numRows(), 0u);
  EXPECT_EQ(index.numKeys(), 0u);
}

TEST(StepIndex, FindsAFullGrid) {
  Rows rows;
  for (int64_t stage = -1; stage < 3; ++stage)
    for (int64_t microBatch = 5; microBatch < 8; ++microBatch)
      rows.add(Phase::Forward, stage, microBatch, 0).add(Phase::Backward, stage, microBatch, 0);
  PipelineCarrier carrier = rows.finish();
  StepIndex index(carrier.rows, Coordinate::Stage);
  EXPECT_EQ(index.find(-1, 5, Phase::Forward), 0u);
  EXPECT_EQ(index.find(-1, 5, Phase::Backward), 1u);
  EXPECT_EQ(index.find(2, 7, Phase::Backward), 23u);
  EXPECT_EQ(index.find(-2, 5, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(3, 5, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(0, 4, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(0, 8, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(0, kMost, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(kLeast, 5, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(0, 5, Phase::Unknown), kNoAction);
}

TEST(StepIndex, FindsScatteredNumbers) {
  PipelineCarrier carrier = Rows()
                                .add(Phase::Forward, kMost, kLeast, 0)
                                .add(Phase::Forward, kLeast, kMost, 0)
                                .add(Phase::Backward, 0, 0, 0)
                                .add(Phase::Forward, kMost, kLeast, 0)
                                .finish();
  StepIndex index(carrier.rows, Coordinate::Stage);
  EXPECT_EQ(index.find(kMost, kLeast, Phase::Forward), 0u);
  EXPECT_EQ(index.find(kLeast, kMost, Phase::Forward), 1u);
  EXPECT_EQ(index.find(0, 0, Phase::Backward), 2u);
  EXPECT_EQ(index.find(0, 0, Phase::Forward), kNoAction);
  EXPECT_EQ(index.find(kMost, kMost, Phase::Forward), kNoAction);
  EXPECT_EQ(index.numRows(), 4u);
  EXPECT_EQ(index.numKeys(), 3u);
}

TEST(StepIndex, RanksAreKeysToo) {
  PipelineCarrier carrier =
      Rows().add(Phase::Forward, 0, 0, 0).onRank(3).add(Phase::Forward, 1, 0, 0).onRank(3).finish();
  StepIndex byRank(carrier.rows, Coordinate::Rank);
  EXPECT_EQ(byRank.find(3, 0, Phase::Forward), 0u);
  EXPECT_EQ(byRank.numRows() - byRank.numKeys(), 1u);
  EXPECT_EQ(StepIndex(carrier.rows, Coordinate::Stage).numKeys(), 2u);
}

TEST(StepIndex, RowsThatLackAFieldAreLeftOut) {
  PipelineCarrier carrier = Rows()
                                .add(Phase::Forward, 0, 0, 0, {}, kRowComplete & ~RowHasStage)
                                .add(Phase::Forward, 0, 0, 0, {}, kRowComplete & ~RowHasMicroBatch)
                                .add(Phase::Forward, 0, 0, 0, {}, kRowComplete & ~RowHasPhase)
                                .add(Phase::Unknown, 0, 0, 0)
                                .add(Phase::Forward, 0, 0, 0, {}, kRowComplete & ~RowHasRank)
                                .finish();
  EXPECT_EQ(StepIndex(carrier.rows, Coordinate::Stage).find(0, 0, Phase::Forward), 4u);
  EXPECT_EQ(StepIndex(carrier.rows, Coordinate::Rank).find(0, 0, Phase::Forward), 0u);
}

RC_GTEST_PROP(StepIndex, AgreesWithAMap, ()) {
  // Narrow numbers fill the table, wide ones the sorted list.
  auto width = *rc::gen::element<int64_t>(2, 4, 100, kMost);
  auto number = rc::gen::inRange<int64_t>(width == kMost ? kLeast : 0, width);
  auto numRows = *rc::gen::inRange(0, 40);
  std::map<std::tuple<int64_t, int64_t, Phase>, ActionIndex> first;
  Rows rows;
  for (int row = 0; row < numRows; ++row) {
    int64_t stage = *number, microBatch = *number;
    auto phase = *rc::gen::element(Phase::Forward, Phase::Backward);
    rows.add(phase, stage, microBatch, 0);
    first.try_emplace({stage, microBatch, phase}, row);
  }
  PipelineCarrier carrier = rows.finish();
  StepIndex index(carrier.rows, Coordinate::Stage);
  RC_ASSERT(index.numKeys() == first.size());
  for (int query = 0; query < 20; ++query) {
    int64_t stage = *number, microBatch = *number;
    auto found = first.find({stage, microBatch, Phase::Forward});
    RC_ASSERT(index.find(stage, microBatch, Phase::Forward) == (found == first.end() ? kNoAction : found->second));
  }
  for (const auto &[key, row] : first)
    RC_ASSERT(index.find(std::get<0>(key), std::get<1>(key), std::get<2>(key)) == row);
}

} // namespace
