//===- RowLookupTest.cpp - the small indices over rows that rules share -------------------------------------------===//

#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/DoubtfulRows.h"
#include "verify/rules/support/SortedIds.h"

#include "core/digest/CarrierSamples.h"

#include <gmock/gmock.h>

using namespace precedent;
using precedent::test::CarrierBuilder;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
constexpr Phase F = Phase::Forward, B = Phase::Backward, U = Phase::Unknown;

TEST(DependencyPlace, StepsOverEmptyLists) {
  PipelineCarrier carrier = CarrierBuilder(1, 1)
                                .row("a", 0, 0, 0, 0, F, {})
                                .row("b", 0, 0, 0, 0, F, {"a"})
                                .row("c", 0, 0, 0, 0, F, {})
                                .row("d", 0, 0, 0, 0, F, {})
                                .row("e", 0, 0, 0, 0, F, {"a", "b"})
                                .row("f", 0, 0, 0, 0, F, {})
                                .finish();
  std::vector<std::pair<ActionIndex, uint32_t>> places;
  for (uint32_t dependency = 0; dependency < carrier.rows.dependsOn.total(); ++dependency) {
    DependencyPlace place = placeOfDependency(carrier.rows, dependency);
    places.emplace_back(place.row, place.entry);
  }
  EXPECT_THAT(places, ElementsAre(std::pair(1u, 0u), std::pair(4u, 0u), std::pair(4u, 1u)));
}

TEST(SortedIds, RepeatsAreAllButTheFirst) {
  PipelineCarrier carrier = CarrierBuilder(1, 1)
                                .row("b", 0, 0, 0, 0, F, {})
                                .row("a", 0, 0, 0, 0, F, {})
                                .row("b", 0, 0, 0, 0, F, {})
                                .row("a", 0, 0, 0, 0, F, {})
                                .row("b", 0, 0, 0, 0, F, {})
                                .finish();
  SortedIds ids(carrier.rows);
  EXPECT_THAT(ids.repeats(), ElementsAre(2u, 3u, 4u));
  EXPECT_TRUE(ids.contains("a"));
  EXPECT_FALSE(ids.contains("c"));
  // The reader's hash table says the same, and names the first.
  std::vector<std::pair<ActionIndex, ActionIndex>> found;
  for (RowTable::Repeat repeat : carrier.rows.repeatedIds)
    found.emplace_back(repeat.row, repeat.first);
  EXPECT_THAT(found, ElementsAre(std::pair(2u, 0u), std::pair(3u, 1u), std::pair(4u, 0u)));
}

TEST(SortedIds, RowsWithoutAnIdHaveNone) {
  CarrierBuilder builder(1, 1);
  builder.row("", 0, 0, 0, 0, F, {}).row("", 0, 0, 0, 0, F, {}).row("a", 0, 0, 0, 0, F, {});
  builder.carrier.rows.fields[2] &= ~RowHasActionId;
  PipelineCarrier carrier = builder.finish();
  SortedIds ids(carrier.rows);
  EXPECT_THAT(ids.repeats(), IsEmpty());
  EXPECT_FALSE(ids.contains(""));
  EXPECT_FALSE(ids.contains("a"));
}

std::vector<Phase> cellsOf(const PipelineCarrier &carrier) {
  DoubtfulRows doubtful(carrier.rows);
  std::vector<Phase> phases;
  for (ActionIndex row = 0; row < carrier.rows.size(); ++row)
    phases.push_back(doubtful.phaseOf(row));
  return phases;
}

TEST(DoubtfulRows, WithoutThemEachRowHoldsItsOwnCell) {
  EXPECT_THAT(cellsOf(CarrierBuilder(1, 1).row("a", 0, 0, 0, 0, F, {}).row("b", 0, 0, 0, 0, F, {}).finish()),
              ElementsAre(F, F));
}

TEST(DoubtfulRows, AnUnknownPhaseFillsWhatIsFree) {
  CarrierBuilder builder(1, 2);
  builder.row("a", 0, 0, 0, 0, U, {}).row("b", 0, 0, 0, 0, F, {}); // F is held, so it was the B
  builder.row("c", 0, 0, 0, 1, U, {}).row("d", 0, 0, 0, 1, U, {}).row("e", 0, 0, 0, 1, U, {});
  for (ActionIndex row : {0, 2, 3, 4})
    builder.carrier.rows.unknownPhase[row] = "W";
  EXPECT_THAT(cellsOf(builder.finish()), ElementsAre(B, F, F, B, U));
}

TEST(DoubtfulRows, ARepeatedIdHoldsItsCellOnlyIfNobodyElseDoes) {
  CarrierBuilder builder(1, 2);
  builder.row("a", 0, 0, 0, 0, F, {}).row("a", 0, 0, 0, 0, F, {}); // the row written twice
  builder.row("a", 0, 0, 0, 1, B, {}).row("a", 0, 0, 0, 1, B, {}); // another cell under the same id
  EXPECT_THAT(cellsOf(builder.finish()), ElementsAre(F, U, B, U));
}

TEST(DoubtfulRows, AnyNumbersAreCells) {
  CarrierBuilder builder(1, 1);
  builder.row("a", 0, 0, INT64_MAX, INT64_MAX, U, {}).row("b", 0, 0, INT64_MIN, INT64_MIN, U, {});
  builder.carrier.rows.unknownPhase[0] = builder.carrier.rows.unknownPhase[1] = "";
  EXPECT_THAT(cellsOf(builder.finish()), ElementsAre(F, F));
}

} // namespace
