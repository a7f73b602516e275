#include "MlirTestSupport.h"

#include "core/model/ModuleGraph.h"

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

std::vector<std::string> texts(llvm::ArrayRef<llvm::StringRef> list) {
  std::vector<std::string> all;
  for (llvm::StringRef text : list)
    all.push_back(RowTable::isString(text) ? text.str() : "<no string>");
  return all;
}

TEST(MlirReader, ReadsEveryField) {
  PipelineCarrier read = readOne(module(
      R"(tessera.schedule_digest = "d", tessera.pipeline_schedule_schema = "s", tessera.pp_num_stages = 2,
         tessera.pp_num_micro_batches = 3, tessera.pp_num_chunks = 4, tessera.pp_interleaved = true,
         tessera.pp_decoupled = false, tessera.pipeline_steps = [
           {action_id = "a", clock = 5, depends_on = [], micro_batch = 6, phase = "F", rank = 7, stage = 8},
           {action_id = "b", clock = 9, depends_on = ["a", "x"], micro_batch = 1, phase = "B", rank = 2, stage = 3}])"));
  EXPECT_EQ(read.digest.value, "d");
  EXPECT_EQ(read.schema.value, "s");
  EXPECT_EQ(read.numStages.value, 2);
  EXPECT_EQ(read.numMicroBatches.value, 3);
  EXPECT_EQ(read.numChunks.value, 4);
  EXPECT_TRUE(read.interleaved.present() && read.interleaved.value);
  EXPECT_TRUE(read.decoupled.present() && !read.decoupled.value);
  EXPECT_EQ(read.steps, AttributeState::Present);
  const RowTable &rows = read.rows;
  EXPECT_THAT(rows.fields, ElementsAre(kRowComplete, kRowComplete));
  EXPECT_THAT(texts(rows.actionId), ElementsAre("a", "b"));
  EXPECT_THAT(rows.clock, ElementsAre(5, 9));
  EXPECT_THAT(rows.microBatch, ElementsAre(6, 1));
  EXPECT_THAT(rows.rank, ElementsAre(7, 2));
  EXPECT_THAT(rows.stage, ElementsAre(8, 3));
  EXPECT_THAT(rows.phase, ElementsAre(Phase::Forward, Phase::Backward));
  EXPECT_THAT(texts(rows.dependsOn[1]), ElementsAre("a", "x"));
  EXPECT_THAT(rows.dependsOnRow[1], ElementsAre(0u, kNoAction));
  EXPECT_THAT(read.graph.predecessors[1], ElementsAre(0u));
  EXPECT_FALSE(read.hasLegacyPlan || read.hasLegacySteps);
}

TEST(MlirReader, GenericFormIsTheSame) {
  for (const char *text : {R"("builtin.module"() <{sym_name = "m"}> ({}) {tessera.pp_num_stages = 2 : i64} : () -> ())",
                           R"("builtin.module"() ({}) {sym_name = "m", tessera.pp_num_stages = 2 : i64} : () -> ())",
                           R"(module @m attributes {tessera.pp_num_stages = 2 : i64} {})"}) {
    PipelineCarrier read = readOne(text);
    EXPECT_EQ(read.moduleName, "m") << text;
    EXPECT_EQ(read.numStages.value, 2) << text;
  }
}

TEST(MlirReader, KeepsMalformedRows) {
  PipelineCarrier read = readOne(carrier(R"(7, {}, {action_id = 1, clock = "x", depends_on = "a", micro_batch = 1.0,
      phase = 1, rank = [], stage = unit}, {action_id = "", depends_on = ["", 3, "q"], phase = "W", extra = 1})"));
  EXPECT_THAT(read.rows.fields, ElementsAre(0, RowIsDictionary, RowIsDictionary,
                                            RowIsDictionary | RowHasActionId | RowHasDependsOn | RowHasPhase));
  EXPECT_THAT(texts(read.rows.dependsOn[3]), ElementsAre("", "<no string>", "q"));
  EXPECT_TRUE(RowTable::isString(read.rows.actionId[3]));
  EXPECT_EQ(read.rows.phase[3], Phase::Unknown);
  EXPECT_EQ(read.rows.unknownPhase.lookup(3), "W");
  EXPECT_EQ(read.rows.dependsOnRow.size(), 4u);
}

TEST(MlirReader, TakesIntegersOfAnyTypeThatFit) {
  auto stages = [](const std::string &spelling) {
    return readOne(module("tessera.pp_num_stages = " + spelling)).numStages;
  };
  EXPECT_EQ(stages("2 : index").value, 2);
  EXPECT_EQ(stages("-2 : si8").value, -2);
  EXPECT_EQ(stages("255 : ui8").value, 255);
  EXPECT_EQ(stages("9 : i128").value, 9);
  EXPECT_EQ(stages("-9223372036854775808").value, INT64_MIN);
  // Upstream's "integer" includes truth values; one bit with a sign holds 0 or -1.
  EXPECT_EQ(stages("true").value, -1);
  for (const char *wrong : {"18446744073709551615 : ui64", "9223372036854775808 : i128", "2.0", "\"2\"", "unit"})
    EXPECT_EQ(stages(wrong).state, AttributeState::WrongType) << wrong;
}

TEST(MlirReader, WrongTypesAreNotAbsent) {
  PipelineCarrier read = readOne(module("tessera.pp_interleaved = 1 : i64, tessera.pp_decoupled = \"true\", "
                                        "tessera.schedule_digest = 5, tessera.pipeline_steps = {}"));
  EXPECT_EQ(read.interleaved.state, AttributeState::WrongType);
  EXPECT_EQ(read.decoupled.state, AttributeState::WrongType);
  EXPECT_EQ(read.digest.state, AttributeState::WrongType);
  EXPECT_EQ(read.steps, AttributeState::WrongType);
  EXPECT_EQ(read.schema.state, AttributeState::Absent);
}

TEST(MlirReader, FindsEveryCarrier) {
  llvm::Expected<CarrierFile> file = readMlir(R"(
    module @a attributes {tessera.pp_num_stages = 1} {
      module @b {}
      module @c attributes {tessera.pp_num_stages = 3} { module @d attributes {tessera.pp_x} {} } }
    module attributes {tessera.pipeline_schedule_schema = ""} {})");
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  std::vector<std::string> names;
  for (const PipelineCarrier &carrier : file->carriers)
    names.push_back(carrier.moduleName);
  EXPECT_THAT(names, ElementsAre("a", "c", "d", ""));
  EXPECT_FALSE(file->isBytecode);
}

TEST(MlirReader, SaysWhatIsNotASchedule) {
  EXPECT_EQ(refusal("\n module {}"), "no-schedule 2:2");
  EXPECT_EQ(refusal("// nothing\n"), "no-schedule");
  EXPECT_EQ(refusal("func.func private @f()"), "no-schedule");
  EXPECT_THAT(messageOf("module {}"), HasSubstr("tessera.pipeline_steps"));
}

TEST(MlirReader, TellsSpectralCarriersFromPipelines) {
  std::string digest = "tessera.schedule_digest = \"d\"";
  std::string program = "\"schedule.spectral_program\"() : () -> ()";
  // Carriers of pipelines and of spectral programs.
  auto kinds = [](const std::string &text) {
    llvm::Expected<CarrierFile> file = readMlir(text);
    if (!file)
      return llvm::toString(file.takeError());
    return std::to_string(file->carriers.size()) + " " + std::to_string(file->spectral.size());
  };
  EXPECT_EQ(kinds(module(digest + ", tessera.spectral_semantic = \"\"")), "0 1");
  EXPECT_EQ(kinds(module("tessera.schedule_payload = \"\"")), "0 1");
  EXPECT_EQ(kinds(module(digest, "func.func @f() { " + program + " return }")), "0 1");
  EXPECT_EQ(kinds(module(digest)), "1 0");
  EXPECT_EQ(kinds(module(digest + ", tessera.pp_num_stages = 1", program)), "1 0");
  // The program belongs to the module that it stands in.
  EXPECT_EQ(kinds(module(digest, "\nmodule {" + program + "}")), "1 1");
  EXPECT_EQ(kinds(carrier(row("a")) + module("tessera.schedule_payload = \"\"")), "1 1");
}

TEST(MlirReader, SpellsAttributesOfAProgramAsTheIdentityText) {
  llvm::Expected<CarrierFile> file = readMlir(module("tessera.spectral_semantic = \"a=\\22b\"", R"(
    "schedule.spectral_program"() {axis = 1 : i64, crop = array<i64: 0, 3>, output_shape = array<i64: 2, 17>,
      onesided = true, center = 1 : i64, hop = true, kind = "k", numeric_policy = {storage = "fp32"}} : () -> ()
    "schedule.artifact"() {hash = "h", shape_key = 3 : i64} : () -> ())"));
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  const SpectralCarrier &carrier = file->spectral.front();
  EXPECT_EQ(carrier.semantic.value, "a=\"b");
  ASSERT_EQ(carrier.programs.size(), 1u);
  const SpectralOperation &program = carrier.programs.front();
  EXPECT_EQ(program.text("axis"), "1");
  EXPECT_EQ(program.text("crop"), "0,3");
  EXPECT_EQ(program.text("output"), "2x17");
  EXPECT_EQ(program.text("onesided"), "1");
  EXPECT_EQ(program.text("op"), "k");
  EXPECT_EQ(program.text("numeric_storage"), "fp32");
  EXPECT_EQ(program.field("numeric_accum").state, AttributeState::Absent);
  // A number is no truth value, and a truth value no number.
  EXPECT_EQ(program.field("center").state, AttributeState::WrongType);
  EXPECT_EQ(program.field("hop").state, AttributeState::WrongType);
  ASSERT_EQ(carrier.records.size(), 1u);
  EXPECT_EQ(carrier.records.front().hash.value, "h");
  EXPECT_EQ(carrier.records.front().shapeKey.state, AttributeState::WrongType);
  EXPECT_EQ(carrier.locator->locate(Anchor::element(Anchor::Kind::Operation, program.index)).line, 2u);
}

TEST(MlirReader, CountsTheTextOfSpectralProgramsBeforeItCopiesIt) {
  Limits limits;
  limits.maxAliasExpansion = 10;
  EXPECT_EQ(refusal(module("tessera.spectral_semantic = \"0123456789\""), limits), "read");
  EXPECT_EQ(refusal(module("tessera.spectral_semantic = \"0123456789a\""), limits), "limit-exceeded");
}

TEST(MlirReader, MarksTheGenerationBeforeTheCarrier) {
  EXPECT_TRUE(readOne(module("tessera.pipeline_plan = {num_stages = 2}")).hasLegacyPlan);
  std::string steps = "tessera.pipeline_steps = [{clock = 0, phase = \"forward\", region = \"warmup\"}]";
  EXPECT_TRUE(readOne(module(steps)).hasLegacySteps);
  EXPECT_TRUE(readOne(module("tessera.pipeline_schedule_kind = \"k\"")).hasLegacySteps);
  EXPECT_FALSE(readOne(module(header() + ", " + steps)).hasLegacySteps);
  EXPECT_FALSE(readOne(module("tessera.pipeline_steps = [{clock = 0}]")).hasLegacySteps);
}

TEST(MlirReader, PutsParseErrorsIntoTheirPlace) {
  EXPECT_EQ(refusal("module {\n  %0 = \"a\"() : () -> i1\n  \"b\"(%0) : (i2) -> ()\n}"), "parse-error 3:7");
  EXPECT_EQ(refusal("module attributes {tessera.x = } {}"), "parse-error 1:31");
  EXPECT_EQ(refusal("module attributes {tessera.x = \"\n\"} {}"), "parse-error 1:33");
}

TEST(MlirReader, NeverPrintsAModule) {
  std::string wide = "tuple<i1";
  for (int i = 0; i < 10000; ++i)
    wide += ", i1";
  EXPECT_LT(messageOf("module { %0 = \"a\"() : () -> " + wide + "> \"b\"(%0) : (i2) -> () }").size(), 600u);
  EXPECT_LT(messageOf("module { \"b\"() : () -> () loc(#a) }\n#a = [" + wide + ">]").size(), 600u);
  EXPECT_LT(messageOf("module { " + std::string(100'000, 'x') + " }").size(), 600u);
}

TEST(MlirReader, DoesNotVerify) {
  PipelineCarrier read = readOne(carrier(row("a"), R"(func.func @f() {
      "use"(%late) : (i1) -> ()
      %late = "def"() : () -> i1
    })"));
  EXPECT_EQ(read.module->operations.size(), 3u);
}

TEST(MlirReader, UnderstandsUpstreamDialects) {
  EXPECT_EQ(refusal(carrier(row("a"), R"(func.func @f(%c: i1, %t: tensor<4xf32>, %m: memref<4xf32>, %x: f32) -> f32 {
      %i = arith.constant 0 : index
      %e = tensor.extract %t[%i] : tensor<4xf32>
      %l = memref.load %m[%i] : memref<4xf32>
      %s = math.sqrt %x : f32
      %r = scf.if %c -> f32 { scf.yield %e : f32 } else { scf.yield %s : f32 }
      %f = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
      cf.br ^end
    ^end:
      return %r : f32
    })")),
            "read");
}

TEST(MlirReader, AnswersTruncatedText) {
  std::string whole = "#r = " + row("a") + "\nmodule @m attributes {" + header() +
                      ", tessera.pipeline_steps = [#r]} { func.func @f(%x: i1) -> i1 { %y = \"t.m\"(%x) : (i1) -> i1 "
                      "return %y : i1 } }";
  ASSERT_EQ(refusal(whole), "read");
  for (size_t length = 0; length < whole.size(); ++length)
    EXPECT_THAT(refusal(whole.substr(0, length)), testing::AnyOf(HasSubstr("parse-error"), HasSubstr("no-schedule")))
        << length;
}

TEST(MlirReader, AnswersStrayBytes) {
  std::string whole = carrier(row("a", "\"b\""));
  for (char stray : {'\0', '\xff', '\x80', '\x01', '"', '<', '\\'})
    for (size_t at = 0; at < whole.size(); at += 7) {
      std::string text = whole;
      text[at] = stray;
      EXPECT_NE(refusal(text), "") << at;
    }
}

TEST(MlirReader, CountsRowsOfAllCarriers) {
  std::string text = module("tessera.pipeline_steps = [{}, {}, {}]") + module("tessera.pipeline_steps = [{}]");
  Limits limits;
  limits.maxActions = 4;
  EXPECT_EQ(refusal(text, limits), "read");
  limits.maxActions = 3;
  EXPECT_EQ(refusal(text, limits), "limit-exceeded");
}

TEST(MlirReader, CountsOperationsOfAllCarriers) {
  // The operations of a nested carrier belong to both.
  std::string text = module("tessera.pp_x", module("tessera.pp_x", "\"a\"() : () -> ()"));
  Limits limits;
  limits.maxActions = 3;
  EXPECT_EQ(refusal(text, limits), "read");
  limits.maxActions = 2;
  EXPECT_EQ(refusal(text, limits), "limit-exceeded");
}

TEST(MlirReader, LongTextsCountForTheirLength) {
  std::string text = module("tessera.pipeline_steps = [{action_id = \"" + std::string(6400, 'x') + "\"}]");
  Limits limits;
  limits.maxAliasExpansion = 100;
  EXPECT_EQ(refusal(text, limits), "limit-exceeded");
  limits.maxAliasExpansion = 101;
  EXPECT_EQ(refusal(text, limits), "read");
}

TEST(MlirReader, OperationsBelongToTheModuleGraph) {
  std::string text = carrier(row("a"), R"(
    func.func private @declared()
    func.func @f(%x: i1) -> i1 {
      %a:2 = "tessera.a"(%x) {tessera.pp_stage = 3} : (i1) -> (i1, i1)
      "tessera.b"(%a#1, %x) ({ "tessera.inner"(%a#0) : (i1) -> () }) {tessera.layer = {stage = 1}, tessera.pp_stage = 2} : (i1, i1) -> ()
      "tessera.pipeline.send"(%a#0) {from_stage = 4} : (i1) -> ()
      %r = "tessera.pipeline.recv"() {to_stage = 5, from_stage = 6} : () -> i1
      return %r : i1
    })");
  PipelineCarrier read = readOne(text);
  const ModuleGraph &graph = *read.module;
  std::vector<std::string> names;
  for (const ModuleOperation &operation : graph.operations)
    names.push_back(operation.name);
  ASSERT_THAT(names, ElementsAre("func.func", "tessera.a", "tessera.inner", "tessera.b", "tessera.pipeline.send",
                                 "tessera.pipeline.recv", "func.return", "func.func"));
  EXPECT_THAT(graph.functions, ElementsAre(ElementsAre(1u, 3u, 4u, 5u, 6u)));
  EXPECT_EQ(graph.operations[1].stage, 3);
  EXPECT_EQ(graph.operations[3].stage, 1);
  EXPECT_EQ(graph.operations[2].stage, std::nullopt);
  EXPECT_EQ(graph.operations[4].fromStage, 4);
  EXPECT_EQ(graph.operations[5].toStage, 5);
  EXPECT_EQ(graph.operations[5].fromStage, 6);
  EXPECT_EQ(graph.operations[4].toStage, std::nullopt);
  EXPECT_EQ(graph.operations[1].results.size(), 2u);
  EXPECT_THAT(graph.operations[3].operands,
              ElementsAre(graph.operations[1].results[1], graph.operations[1].operands[0]));
  EXPECT_THAT(graph.operations[2].operands, ElementsAre(graph.operations[1].results[0]));
  EXPECT_TRUE(graph.operations[6].isTerminator);
  EXPECT_FALSE(graph.operations[5].isTerminator);
  EXPECT_EQ(graph.operations[2].parent, 3u);
  EXPECT_EQ(graph.operations[3].parent, 7u);
  EXPECT_EQ(graph.operations[7].parent, kNoIndex);
  EXPECT_EQ(graph.operations[1].block, graph.operations[6].block);
  EXPECT_NE(graph.operations[1].block, graph.operations[2].block);
  EXPECT_EQ(graph.operations[2].function, kNoIndex);
  for (const ModuleOperation &operation : graph.operations) {
    llvm::StringRef at = llvm::StringRef(text).substr(operation.offset);
    EXPECT_TRUE(at.starts_with(operation.name) || at.drop_front().starts_with(operation.name) ||
                at.starts_with("return"))
        << operation.name << operation.offset;
  }
}

} // namespace
