#include "MlirTestSupport.h"

#include "core/model/ModuleGraph.h"

using namespace precedent;

namespace {

/// The text that stands at the place, to the end of its line.
class Places {
public:
  explicit Places(std::string text, size_t ordinal = 0) : text(std::move(text)) {
    auto file = readMlir(this->text);
    if (file)
      carrier = file->carriers[ordinal];
    else
      ADD_FAILURE() << llvm::toString(file.takeError());
  }

  std::string at(const Anchor &anchor) const {
    Location location = carrier.locator->locate(anchor);
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(text).split(lines, '\n');
    return lines[location.line - 1].substr(location.column - 1).str();
  }
  std::string row(uint32_t index, llvm::StringRef field = {}, std::optional<uint32_t> sub = {}) const {
    return at(Anchor::row(index, field, sub));
  }

  std::string text;
  PipelineCarrier carrier;
};

const char *kPretty = R"(
// module attributes {tessera.pipeline_steps = ["comment"]}
module @m attributes {
  other.text = "module attributes {tessera.pipeline_steps = [",
  other.list = [{stage = 1}, {stage = 2}],
  tessera.pp_num_stages = 2 : i64,
  tessera.pipeline_steps = [
    {action_id = "a]}", clock = 0, depends_on = [],
     stage = 3},
    7,
    {action_id = "b", // }
     depends_on = ["a]}",
                   unit, "c"], "clock" = 5}
  ],
  tessera.schedule_digest = "x"
} {
  func.func @f() {
    "tessera.a"() : () -> ()
    return
  }
}
)";

TEST(Locator, FindsRowsFieldsAndElements) {
  Places places(kPretty);
  EXPECT_EQ(places.row(0), "{action_id = \"a]}\", clock = 0, depends_on = [],");
  EXPECT_EQ(places.row(0, "stage"), "stage = 3},");
  EXPECT_EQ(places.row(1), "7,");
  EXPECT_EQ(places.row(2, "clock"), "\"clock\" = 5}");
  EXPECT_EQ(places.row(2, "depends_on"), "depends_on = [\"a]}\",");
  EXPECT_EQ(places.row(2, "depends_on", 0), "\"a]}\",");
  EXPECT_EQ(places.row(2, "depends_on", 1), "unit, \"c\"], \"clock\" = 5}");
  EXPECT_EQ(places.row(2, "depends_on", 2), "\"c\"], \"clock\" = 5}");
}

TEST(Locator, StringsInRowsMayHoldQuotesAndSlashes) {
  Places places("module @m attributes {tessera.pipeline_steps = [\n"
                "{action_id = \"a\\\"}\\\\\", note = \"// {\"}, // \"{\n"
                "{action_id = \"b\"}]} {}\n");
  EXPECT_EQ(places.row(1), "{action_id = \"b\"}]} {}");
}

TEST(Locator, FallsBackToWhatStandsAround) {
  Places places(kPretty);
  EXPECT_EQ(places.row(0, "rank"), places.row(0));
  EXPECT_EQ(places.row(0, "depends_on", 0), "depends_on = [],");
  EXPECT_EQ(places.row(1, "stage", 3), "7,");
  EXPECT_EQ(places.row(3), "tessera.pipeline_steps = [");
  EXPECT_EQ(places.at(Anchor::attribute("tessera.pp_num_chunks")), "module @m attributes {");
  EXPECT_EQ(places.at(Anchor::element(Anchor::Kind::Operation, 99)), "module @m attributes {");
  EXPECT_EQ(places.at(Anchor::element(Anchor::Kind::Role, 0)), "module @m attributes {");
}

TEST(Locator, FindsTheModuleItsAttributesAndOperations) {
  Places places(kPretty);
  EXPECT_EQ(places.at(Anchor::carrier()), "module @m attributes {");
  EXPECT_EQ(places.at(Anchor::attribute("tessera.pp_num_stages")), "tessera.pp_num_stages = 2 : i64,");
  EXPECT_EQ(places.at(Anchor::attribute("tessera.schedule_digest")), "tessera.schedule_digest = \"x\"");
  EXPECT_EQ(places.at(Anchor::element(Anchor::Kind::Operation, 0)), "\"tessera.a\"() : () -> ()");
  Location file = places.carrier.locator->locate(Anchor{});
  EXPECT_EQ(file.file, "in.mlir");
  EXPECT_EQ(file.line, 0u);
}

TEST(Locator, GivesTheByteAsWell) {
  Places places(kPretty);
  Location location = places.carrier.locator->locate(Anchor::row(1));
  EXPECT_EQ(location.line, 10u);
  EXPECT_EQ(location.column, 5u);
  EXPECT_EQ(places.text[location.offset.value_or(0)], '7');
}

TEST(Locator, ReadsTheGenericForm) {
  // What MLIR does not know among the properties it drops.
  std::string text = R"("builtin.module"() <{sym_name = "m", tessera.pp_num_stages = 3}> ({
  "builtin.module"() ({}) {tessera.pp_num_stages = 1} : () -> ()
}) {tessera.pp_num_stages = 2, tessera.pipeline_steps = [
  {clock = 1},
  {clock = 2}]} : () -> ())";
  Places places(text);
  EXPECT_EQ(places.carrier.numStages.value, 2);
  EXPECT_EQ(places.row(1, "clock"), "clock = 2}]} : () -> ()");
  EXPECT_EQ(places.at(Anchor::attribute("tessera.pp_num_stages")).substr(0, 25), "tessera.pp_num_stages = 2");
  EXPECT_EQ(Places(text, 1).at(Anchor::attribute("tessera.pp_num_stages")), "tessera.pp_num_stages = 1} : () -> ()");
}

TEST(Locator, ModulesAreCountedAsTheirTextsBegin) {
  std::string text = "module {\n" + carrier("\n{clock = 1}") +
                     carrier("\n{clock = 2}", "\n" + carrier("\n{clock = 3}")) + "}\n" + carrier("\n{clock = 4}");
  for (size_t ordinal = 0; ordinal < 4; ++ordinal) {
    std::string clock = "clock = " + std::to_string(ordinal + 1);
    EXPECT_EQ(Places(text, ordinal).row(0, "clock").substr(0, 9), clock);
  }
}

// Their locators share one reading of the text, however they take turns.
TEST(Locator, ModulesAreFoundInAnyOrder) {
  std::string text;
  for (int number = 0; number < 4; ++number)
    text += "#a" + std::to_string(number) + " = {stage = " + std::to_string(number) + "}\nmodule @m" +
            std::to_string(number) + " attributes {tessera.pipeline_steps = [#a" + std::to_string(number) + "]} {}\n";
  auto file = readMlir(text);
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  ASSERT_EQ(file->carriers.size(), 4u);
  for (unsigned number : {3u, 0u, 2u, 1u, 3u}) {
    const Locator &locator = *file->carriers[number].locator;
    EXPECT_EQ(locator.locate(Anchor::carrier()).line, 2 * number + 2) << number;
    EXPECT_EQ(locator.locate(Anchor::row(0)).line, 2 * number + 1) << number;
  }
}

TEST(Locator, FollowsAliases) {
  Places places(R"(
#deps = ["x",
  "y"]
#row = {action_id = "a",
  depends_on = #deps}
#same = #row
#steps = [#same,
  {depends_on = #deps}]
module attributes {
  tessera.pipeline_steps = #steps} {})");
  EXPECT_EQ(places.row(0), "{action_id = \"a\",");
  EXPECT_EQ(places.row(0, "depends_on"), "depends_on = #deps}");
  EXPECT_EQ(places.row(0, "depends_on", 1), "\"y\"]");
  EXPECT_EQ(places.row(1), "{depends_on = #deps}]");
  EXPECT_EQ(places.row(1, "depends_on", 0), "\"x\",");
  EXPECT_EQ(places.row(7), "tessera.pipeline_steps = #steps} {}");
}

TEST(Locator, OperationsWithALocationOfTheirOwnAreFoundByTheirModule) {
  Places places("module attributes {tessera.pp_x} {\n  \"a\"() : () -> () loc(\"in.mlir\":1:1)\n \"b\"() : () -> ()\n} "
                "loc(unknown)");
  EXPECT_EQ(places.at(Anchor::carrier()), "module attributes {tessera.pp_x} {");
  EXPECT_EQ(places.at(Anchor::element(Anchor::Kind::Operation, 0)), "module attributes {tessera.pp_x} {");
  EXPECT_EQ(places.at(Anchor::element(Anchor::Kind::Operation, 1)), "\"b\"() : () -> ()");
}

TEST(Locator, DialectBodiesMayHoldAnything) {
  Places places("module attributes {a = #d.x<{tessera.pp_y = 1}, // \"]}\">, b = !t<[\">\"]>,\n tessera.pp_y = 2} {}");
  EXPECT_EQ(places.at(Anchor::attribute("tessera.pp_y")), "tessera.pp_y = 2} {}");
}

} // namespace
