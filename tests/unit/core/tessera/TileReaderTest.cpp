#include "core/tessera/MlirTestSupport.h"

#include "core/formats/tessera/TileAttributes.h"

using namespace precedent;
using testing::ElementsAre;

namespace {
std::vector<std::string> namesOf(const TileModule &module) {
  std::vector<std::string> names;
  for (const TileOperation &operation : module.operations)
    names.push_back(operation.name);
  return names;
}

TileModule readOne(const std::string &text) {
  llvm::Expected<CarrierFile> file = readMlir(text);
  EXPECT_TRUE(bool(file)) << llvm::toString(file.takeError());
  EXPECT_EQ(file->tiles.size(), 1u);
  return file && !file->tiles.empty() ? std::move(file->tiles.front()) : TileModule();
}

const std::string kLoop = R"(module @kernels {
  func.func @f(%n: index) {
    %one = arith.constant 1 : index
    %bar = "tile.mbarrier.init"() {slots = 2 : i64} : () -> !tile.mbarrier
    %last = scf.for %i = %one to %n step %one iter_args(%b = %bar) -> (!tile.mbarrier) {
      %t = "tile.mbarrier.arrive_expect_tx"(%b) {slot = 1 : i64,
        tile.barrier = #tile.barrier<kind = "tma", expect = -8>} : (!tile.mbarrier) -> !tile.mbarrier_token
      scf.yield %b : !tile.mbarrier
    }
    return
  }
}
)";

TEST(TileReader, OperationsStandInTheOrderOfTheirTexts) {
  TileModule module = readOne(kLoop);
  EXPECT_EQ(module.name, "kernels");
  EXPECT_THAT(namesOf(module), ElementsAre("builtin.module", "func.func", "arith.constant", "tile.mbarrier.init",
                                           "scf.for", "tile.mbarrier.arrive_expect_tx", "scf.yield", "func.return"));
  EXPECT_THAT(module.functions, ElementsAre(1u));
  EXPECT_EQ(module.operations[4].parent, 1u);
  EXPECT_EQ(module.operations[4].end, 7u);
  EXPECT_EQ(module.operations[5].parent, 4u);
  EXPECT_EQ(module.operations[5].function, 1u);
  EXPECT_NE(module.operations[5].block, module.operations[4].block);
  EXPECT_EQ(module.terminatorOf(4, 0), 6u);
  EXPECT_EQ(module.terminatorOf(5, 0), kNoIndex);
}

TEST(TileReader, WhatALoopCarriesIsToldFromOtherArguments) {
  TileModule module = readOne(kLoop);
  const TileValue &carried = module.values[module.operations[5].operands[0]];
  EXPECT_EQ(carried.kind, TileValue::Kind::Carried);
  EXPECT_EQ(carried.type, TileType::Barrier);
  EXPECT_EQ(carried.owner, 4u);
  EXPECT_EQ(carried.number, 0u);
  const TileValue &bound = module.values[module.operations[4].operands[1]];
  EXPECT_EQ(bound.kind, TileValue::Kind::Argument) << "a function's argument comes from nobody knows where";
  EXPECT_EQ(module.values[module.resultOf(5, 0)].type, TileType::BarrierToken);
  EXPECT_EQ(module.resultOf(5, 1), kNoIndex);
}

TEST(TileReader, AttributesOfTheDialectAreRead) {
  TileModule module = readOne(kLoop);
  const TileAttribute *barrier = module.operations[5].find("tile.barrier");
  ASSERT_TRUE(barrier && barrier->isDialect("barrier"));
  EXPECT_EQ(barrier->textOf("kind"), "tma");
  EXPECT_EQ(barrier->integer("expect"), -8);
  EXPECT_EQ(barrier->find("slot"), nullptr);
  EXPECT_EQ(module.operations[5].integer("slot"), 1);
  EXPECT_EQ(module.operations[5].integer("tile.barrier"), std::nullopt);
}

TEST(TileReader, PlacesAreOperationsAndTheirAttributes) {
  TileModule module = readOne(kLoop);
  auto place = [&](uint32_t operation, llvm::StringRef attribute) {
    Location location = module.locator->locate(Anchor::element(Anchor::Kind::Operation, operation, attribute));
    return std::pair(location.line, location.column);
  };
  EXPECT_EQ(place(5, ""), std::pair(6u, 12u));
  EXPECT_EQ(place(5, "tile.barrier"), std::pair(7u, 9u));
  EXPECT_EQ(place(5, "absent"), place(5, "")) << "the operation is the nearest place";
  EXPECT_EQ(place(99, ""), place(0, ""));
}

TEST(TileReader, TheAttributesOfARegionStandBehindIt) {
  TileModule module = readOne("\"schedule.warp\"() ({\n  \"tile.mma\"() : () -> ()\n}) {role = \"a\"} : () -> ()\n");
  EXPECT_THAT(namesOf(module), ElementsAre("schedule.warp", "tile.mma"));
  Location location = module.locator->locate(Anchor::element(Anchor::Kind::Operation, 0, "role"));
  EXPECT_EQ(location.line, 3u);
}

TEST(TileReader, PropertiesInGenericFormAreAttributesToo) {
  TileModule module = readOne("\"tile.wait\"() <{slot = 3 : i64}> {a = unit} : () -> ()");
  EXPECT_EQ(module.operations[0].integer("slot"), 3);
  ASSERT_NE(module.operations[0].find("a"), nullptr);
  EXPECT_TRUE(module.operations[0].find("a")->is(TileAttribute::Kind::Unit));
}

TEST(TileReader, NestedListsKeepTheirOrder) {
  TileModule module = readOne("\"tile.x\"() {r = [[[1, 2], [3, 4]], [[5, 6]]], d = {b = [7], a = \"t\"}, "
                              "s = array<i32: 1, 0>} : () -> ()");
  const TileAttribute &rounds = *module.operations[0].find("r");
  ASSERT_EQ(rounds.elements.size(), 2u);
  ASSERT_EQ(rounds.elements[0]->elements.size(), 2u);
  EXPECT_EQ(rounds.elements[0]->elements[1]->elements[0]->number, 3);
  EXPECT_EQ(rounds.elements[1]->elements[0]->elements[1]->number, 6);
  const TileAttribute &dictionary = *module.operations[0].find("d");
  EXPECT_EQ(dictionary.textOf("a"), "t");
  EXPECT_EQ(dictionary.find("b")->elements[0]->number, 7);
  EXPECT_EQ(module.operations[0].find("s")->elements[1]->number, 0);
}

TEST(TileReader, WhatIsSharedIsCopiedOnce) {
  std::string text = "#a0 = [1, 2]\n";
  for (int level = 1; level < 20; ++level)
    text += "#a" + std::to_string(level) + " = [#a" + std::to_string(level - 1) + ", #a" + std::to_string(level - 1) +
            "]\n";
  TileModule module = readOne(text + "\"tile.x\"() {a = #a19, b = #a19} : () -> ()");
  EXPECT_EQ(module.operations[0].find("a"), module.operations[0].find("b"));
  EXPECT_LT(module.pool->size(), 40u);
}

TEST(TileReader, AModuleIsOfTheTileLevelByWhatStandsInIt) {
  EXPECT_EQ(refusal("module { \"tessera.matmul\"() : () -> () }"), "no-schedule 1:1");
  EXPECT_EQ(refusal("module { \"tessera.cast\"() {tessera.layout = \"bsr\"} : () -> () }"), "read");
  EXPECT_EQ(refusal("module { \"schedule.warp\"() ({}) : () -> () }"), "read");
  EXPECT_EQ(refusal("module { \"test.x\"() {b = #tile.barrier<kind = \"tma\">} : () -> () }"), "read");
  EXPECT_EQ(refusal("module { \"test.x\"() <{tile.barrier_id = \"b\"}> : () -> () }"), "read");
}

TEST(TileReader, ACarrierStaysACarrier) {
  llvm::Expected<CarrierFile> file =
      readMlir(carrier(row("a"), "\"tile.mma\"() : () -> ()") + "module { \"tile.mma\"() : () -> () }");
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  EXPECT_EQ(file->carriers.size(), 1u);
  EXPECT_TRUE(file->tiles.empty());
  EXPECT_EQ(file->numUnreadTiles, 1u) << "what stands in the carrier's module belongs to it";
}

TEST(TileReader, StampsWithoutAScheduleStayRefused) {
  EXPECT_EQ(refusal("module { \"tile.matmul\"() {tessera.schedule_hash = \"a\"} : () -> () }"),
            "stamp-unverifiable 1:10");
}

TEST(TileReader, AScheduledFunctionHoldsMovementsAndRecords) {
  EXPECT_EQ(
      refusal("module { \"tessera.schedule.func\"() ({ \"tile.x\"() : () -> () }) {sym_name = \"f\"} : () -> () }"),
      "reshard-shape 1:39");
}

TEST(TileReader, LimitsHold) {
  Limits limits;
  limits.maxActions = 2;
  EXPECT_EQ(refusal("module { \"tile.x\"() : () -> () \"tile.y\"() : () -> () }", limits), "limit-exceeded");
}

std::string spelled(llvm::StringRef text) {
  std::deque<TileAttribute> pool;
  TileAttribute attribute = readTileDialectAttribute(text, pool);
  std::string result = attribute.text;
  for (size_t index = 0; index < attribute.keys.size(); ++index)
    result += " " + attribute.keys[index] + "=" + spell(*attribute.elements[index]);
  return result;
}

TEST(TileDialectAttribute, ReadsNumbersTextsAndLists) {
  EXPECT_EQ(spelled("barrier<kind = \"tma\", expect = 16>"), "barrier kind=\"tma\" expect=16");
  EXPECT_EQ(spelled("x<a = -9223372036854775808, b = word, c = true>"), "x a=-9223372036854775808 b=\"word\" c=true");
  EXPECT_EQ(spelled("name"), "name");
}

/// A value that no rule could use is kept as what it is, and what follows is read.
TEST(TileDialectAttribute, ANumberThatIsTooLargeIsNone) {
  EXPECT_EQ(spelled("barrier<expect = 99999999999999999999, kind = \"tma\">"),
            "barrier expect=a number of more than 64 bits, or with a fraction kind=\"tma\"");
}

TEST(TileDialectAttribute, ALayoutHasExtentsStridesAndAxes) {
  std::deque<TileAttribute> pool;
  TileAttribute layout =
      readTileDialectAttribute("layout<shard = [8, 4] : [4, 1] on [\"m\", \"reg\"], replica = [] : [] on [], "
                               "offset = 12>",
                               pool);
  const TileAttribute *shard = layout.find("shard");
  ASSERT_TRUE(shard && shard->elements.size() == 3);
  EXPECT_EQ(shard->elements[0]->elements[1]->number, 4);
  EXPECT_EQ(shard->elements[1]->elements[0]->number, 4);
  EXPECT_EQ(shard->elements[2]->elements[1]->text, "reg");
  EXPECT_TRUE(layout.find("replica")->elements[0]->elements.empty());
  EXPECT_EQ(layout.integer("offset"), 12);
}

TEST(TileDialectAttribute, WhatCannotBeReadEndsIt) {
  EXPECT_EQ(spelled("barrier<kind = [1, [2]], expect = 3>"), "barrier");
  EXPECT_EQ(spelled("barrier<kind = - \"x\">"), "barrier");
  EXPECT_EQ(spelled("barrier<kind = [1 2]>"), "barrier");
  EXPECT_EQ(spelled("barrier<kind = [1"), "barrier");
  EXPECT_EQ(spelled("<>"), "");
  EXPECT_EQ(spelled(""), "");
}
} // namespace
