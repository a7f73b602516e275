//===- RewritingTest.cpp - in which ways files are written otherwise -------------------------------------------===//

#include "props/hunt/Rewriting.h"
#include "props/hunt/CarrierDraft.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace precedent;
using namespace precedent::props;
using testing::IsSupersetOf;

namespace {

/// Over some files of a source.
std::set<std::string> waysOf(const char *name, unsigned size = 50) {
  const SeedSource &source = *findSource(name);
  std::set<std::string> ways;
  Random random(3);
  for (unsigned trial = 0; trial < 60; ++trial) {
    std::optional<SeedFile> file = source.make(drawGenes(source, random, size));
    if (!file)
      continue;
    for (const Rewritten &other : rewritings(file->bytes, source.family, source.format, random)) {
      EXPECT_NE(other.bytes, "") << other.how;
      ways.insert(other.how);
    }
  }
  return ways;
}

} // namespace

TEST(Rewritings, OfCarriersHaveEveryForm) {
  EXPECT_THAT(waysOf("pipeline"),
              IsSupersetOf({"printed by MLIR", "with columns for rows", "as bytecode", "as bytecode with columns",
                            "as bytecode with columns, and back", "as the object that is hashed", "on one line"}));
}

/// Of a carrier that holds what a draft holds: its rows.
TEST(Rewritings, OfDraftsSwapIndependentRows) {
  std::optional<SeedFile> file = findSource("interleaved")->make({2, 0, 2, 0});
  ASSERT_TRUE(file);
  std::string bytes = CarrierDraft::read(file->bytes)->write();
  std::set<std::string> ways;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    for (const Rewritten &other : rewritings(bytes, Family::Carrier, InputFormat::TesseraMlir, random))
      ways.insert(other.how);
  }
  EXPECT_TRUE(ways.count("with two independent rows swapped"));
}

TEST(Rewritings, OfSchedulesHaveEveryFormat) {
  EXPECT_THAT(
      waysOf("csv"),
      IsSupersetOf({"as rows", "as named rows", "as lists", "as a grid of steps", "as Zero Bubble's tokens",
                    "as precedent.schedule.v1", "in the letters of another year", "with its ranks in another order",
                    "with its micro-batches renumbered", "converted to CSV", "converted to JSON"}));
  EXPECT_THAT(waysOf("zero-bubble"), IsSupersetOf({"as rows", "converted to CSV"}));
  EXPECT_THAT(waysOf("deepspeed"), IsSupersetOf({"as precedent.schedule.v1", "converted to JSON"}));
  EXPECT_EQ(waysOf("deepspeed").count("as rows"), 0u) << "rows have no word for slots and steps";
}

/// Which of two actions with one id an edge means depends on where they stand; the verdict does not.
TEST(Rewritings, OfObjectsWithRepeatedIdsKeepTheVerdict) {
  for (bool isRepeated : {false, true}) {
    std::string text = std::string(R"({"actions": [{"action_id": "a0"}, {"action_id": ")") +
                       (isRepeated ? "a0" : "a1") + R"("}], "schema": "tessera.schedule_object.v2"})";
    Random random(1);
    for (const Rewritten &other : rewritings(text, Family::Object, InputFormat::ScheduleObject, random))
      if (other.how == "with its lists in another order")
        EXPECT_EQ(other.keeps, isRepeated ? Rewritten::Keeps::Verdict : Rewritten::Keeps::Findings);
  }
}

TEST(Rewritings, OfPlansMoveWhatIsNumbered) {
  EXPECT_THAT(waysOf("msccl"), IsSupersetOf({"on one line", "with its GPUs in another order"}));
  EXPECT_THAT(waysOf("mscclpp"), IsSupersetOf({"as canonical JSON"}));
}
