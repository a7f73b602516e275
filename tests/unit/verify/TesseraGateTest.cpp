#include "verify/gates/TesseraGate.h"

#include "core/formats/Document.h"
#include "core/model/ModuleGraph.h"

#include "llvm/ADT/StringExtras.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

/// A module that every pass accepts, with parts that a test replaces.
struct Text {
  std::string digest = "tessera.schedule_digest = \"" + std::string(64, 'Z') + "\"";
  std::string schema = "tessera.pipeline_schedule_schema = \"tessera.pipeline_schedule.v1\"";
  std::string stages = "tessera.pp_num_stages = 2";
  std::string microBatches = "tessera.pp_num_micro_batches = 2";
  std::string interleaved = "tessera.pp_interleaved = false";
  std::string extra = "tessera.note";
  std::string steps;
  std::string body = "%a = \"tessera.matmul\"(%x) : (i1) -> i1\n%b = \"tessera.matmul\"(%a) : (i1) -> i1\n";

  Text() { rows({"{action_id = \"a\", clock = 0, depends_on = [], micro_batch = 0, stage = 0}"}); }
  Text &rows(std::vector<std::string> list) {
    steps = "tessera.pipeline_steps = [" + llvm::join(list, ",\n") + "]";
    return *this;
  }
  Text &chain(std::vector<const char *> attributes) {
    body.clear();
    std::string operand = "%x";
    for (auto [index, text] : llvm::enumerate(attributes)) {
      std::string result = "%r" + std::to_string(index);
      body += result + " = \"tessera.matmul\"(" + operand + ") {" + text + "} : (i1) -> i1\n";
      operand = result;
    }
    return *this;
  }
  std::string str() const {
    std::string text = "module attributes {";
    llvm::ListSeparator comma;
    for (const std::string &part : {digest, schema, stages, microBatches, interleaved, extra, steps})
      if (!part.empty())
        text += llvm::StringRef(comma).str() + part;
    return text + "} {\nfunc.func @f(%x: i1) {\n" + body + "return\n}\n}\n";
  }
};

PipelineCarrier read(const Text &text) {
  auto file = readTesseraMlir(SourceText::fromString("in.mlir", text.str()), {});
  if (file)
    return std::move(file->carriers.front());
  ADD_FAILURE() << llvm::toString(file.takeError()) << '\n' << text.str();
  PipelineCarrier empty;
  empty.module = std::make_shared<const ModuleGraph>();
  return empty;
}

std::string passes(const Text &text) {
  return gateText(tesseraPipeline(read(text)));
}
std::string legality(const Text &text) {
  PipelineCarrier carrier = read(text);
  return gateText(tesseraLegality(carrier, *carrier.module));
}

/// A row with one field replaced, or left out where `value` is empty.
std::string row(llvm::StringRef field = "", llvm::StringRef value = "", llvm::StringRef id = "\"a\"") {
  std::string text = "{";
  llvm::ListSeparator comma;
  for (auto [name, usual] : {std::pair<llvm::StringRef, llvm::StringRef>("action_id", id),
                             {"clock", "0"},
                             {"depends_on", "[]"},
                             {"micro_batch", "0"},
                             {"stage", "0"}}) {
    llvm::StringRef written = name == field ? value : usual;
    if (!written.empty())
      text += (llvm::StringRef(comma) + name + " = " + written).str();
  }
  return text + "}";
}

TEST(TesseraGate, AcceptsWhatIsComplete) {
  EXPECT_EQ(passes(Text()), "accept");
  EXPECT_EQ(gateText({}), "accept");
}

TEST(TesseraGate, EachPassAsksForItsAttributes) {
  const std::string incomplete = "reject: CARRIER_INCOMPLETE";
  auto without = [](std::string Text::*part, const char *instead = "") {
    Text text;
    text.*part = instead;
    return text;
  };
  auto first = [](const Text &text) { return tesseraPipeline(read(text)).front().message; };
  EXPECT_THAT(first(without(&Text::digest)), HasSubstr("partition needs tessera.schedule_digest"));
  EXPECT_THAT(first(without(&Text::digest, "tessera.schedule_digest = \"abc\"")), HasSubstr("it has 3 characters"));
  EXPECT_THAT(first(without(&Text::steps)), HasSubstr("partition needs tessera.pipeline_steps"));
  EXPECT_THAT(first(without(&Text::steps, "tessera.pipeline_steps = []")), HasSubstr("it has none"));
  EXPECT_THAT(first(without(&Text::stages)), HasSubstr("partition needs tessera.pp_num_stages"));
  EXPECT_THAT(first(without(&Text::schema)), HasSubstr("stage insertion needs tessera.pipeline_schedule_schema"));
  EXPECT_THAT(first(without(&Text::schema, "tessera.pipeline_schedule_schema = \"v2\"")), HasSubstr("another text"));
  EXPECT_THAT(first(without(&Text::microBatches)), HasSubstr("stage insertion needs tessera.pp_num_micro_batches"));
  EXPECT_THAT(first(without(&Text::interleaved, "tessera.pp_interleaved = 0 : i64")),
              HasSubstr("stage insertion needs tessera.pp_interleaved"));
  for (std::string Text::*part :
       {&Text::digest, &Text::schema, &Text::stages, &Text::microBatches, &Text::interleaved, &Text::steps}) {
    EXPECT_EQ(passes(without(part)), incomplete);
    EXPECT_EQ(legality(without(part)), incomplete);
  }
  // Decoupling and chunks are optional, whatever they are.
  EXPECT_EQ(passes(without(&Text::extra, "tessera.pp_decoupled = 7, tessera.pp_num_chunks = \"x\"")), "accept");
}

TEST(TesseraGate, RowsAreDictionariesWithFields) {
  EXPECT_EQ(passes(Text().rows({"\"x\""})), "reject: ROW_NOT_DICTIONARY");
  for (auto [field, wrong] : {std::pair("action_id", "7"),
                              {"clock", "1.0"},
                              {"depends_on", "\"a\""},
                              {"micro_batch", "18446744073709551616 : i128"},
                              {"stage", "unit"}}) {
    EXPECT_EQ(passes(Text().rows({row(field)})), "reject: ROW_FIELD_MISSING") << field;
    EXPECT_EQ(passes(Text().rows({row(field, wrong)})), "reject: ROW_FIELD_MISSING") << field;
  }
  EXPECT_EQ(passes(Text().rows({row("action_id", "\"\"")})), "reject: ROW_FIELD_MISSING");
}

TEST(TesseraGate, IdsAreUnique) {
  EXPECT_EQ(passes(Text().rows({row(), row()})), "reject: DUPLICATE_ACTION_ID");
}

TEST(TesseraGate, RowsKeepToTheirDimensions) {
  const std::string outside = "reject: ROW_OUT_OF_DIMENSIONS";
  EXPECT_EQ(passes(Text().rows({row("clock", "-1")})), outside);
  EXPECT_EQ(passes(Text().rows({row("micro_batch", "-1")})), outside);
  EXPECT_EQ(passes(Text().rows({row("micro_batch", "2")})), outside);
  EXPECT_EQ(passes(Text().rows({row("micro_batch", "1")})), "accept");
  EXPECT_EQ(passes(Text().rows({row("stage", "-1")})), outside);
  EXPECT_EQ(passes(Text().rows({row("clock", "9223372036854775807")})), "accept");
}

TEST(TesseraGate, StagesKeepToWhatIsDeclared) {
  const std::string beyond = "reject: STAGE_BEYOND_DECLARED";
  auto stage = [](const char *value, const char *chunks) {
    Text text;
    text.extra = std::string("tessera.pp_num_chunks = ") + chunks;
    return passes(text.rows({row("stage", value)}));
  };
  EXPECT_EQ(stage("1", "1"), "accept");
  EXPECT_EQ(stage("2", "1"), beyond);
  EXPECT_EQ(stage("3", "2"), "accept");
  EXPECT_EQ(stage("4", "2"), beyond);
  EXPECT_EQ(stage("2", "0"), beyond);
  EXPECT_EQ(stage("2", "unit"), beyond);
  EXPECT_EQ(stage("9223372036854775807", "9223372036854775807"), "accept");
  Text zero;
  zero.stages = "tessera.pp_num_stages = 0";
  EXPECT_EQ(legality(zero), beyond);
  zero.stages = "tessera.pp_num_stages = -9223372036854775807";
  zero.extra = "tessera.pp_num_chunks = 9223372036854775807";
  EXPECT_EQ(legality(zero), beyond);
}

TEST(TesseraGate, DependenciesNameEarlierRows) {
  auto depends = [](const char *list) {
    return passes(Text().rows({row(), row("depends_on", list, "\"b\""), row("", "", "\"c\"")}));
  };
  EXPECT_EQ(depends("[\"a\", \"a\"]"), "accept");
  EXPECT_EQ(depends("[\"a\", 3]"), "reject: DEPENDENCY_NOT_STRING");
  EXPECT_EQ(depends("[\"x\"]"), "reject: UNKNOWN_DEPENDENCY");
  EXPECT_EQ(depends("[\"\"]"), "reject: UNKNOWN_DEPENDENCY");
  EXPECT_EQ(depends("[\"b\"]"), "reject: DEPENDENCY_NOT_EARLIER");
  EXPECT_EQ(depends("[\"c\"]"), "reject: DEPENDENCY_NOT_EARLIER");
}

TEST(TesseraGate, TheFirstBadRowEndsIt) {
  EXPECT_EQ(passes(Text().rows({row("clock", "-1"), "7"})), "reject: ROW_OUT_OF_DIMENSIONS");
  // Rows are looked at in themselves before a dependency is looked up.
  EXPECT_EQ(passes(Text().rows({row("depends_on", "[\"x\"]"), "7"})), "reject: ROW_NOT_DICTIONARY");
}

TEST(TesseraGate, MicroBatchesFillThePipeline) {
  auto batches = [](int number, bool interleaved) {
    Text text;
    text.microBatches = "tessera.pp_num_micro_batches = " + std::to_string(number);
    text.interleaved = interleaved ? "tessera.pp_interleaved = true" : "tessera.pp_interleaved = false";
    return passes(text);
  };
  EXPECT_EQ(batches(1, false), "reject: PP_MICRO_BATCHES_TOO_FEW");
  EXPECT_EQ(batches(2, false), "accept");
  EXPECT_EQ(batches(3, true), "reject: PP_MICRO_BATCHES_TOO_FEW");
  EXPECT_EQ(batches(4, true), "accept");
}

TEST(TesseraGate, OneStageIsNoPipeline) {
  Text text;
  text.stages = "tessera.pp_num_stages = 1";
  text.chain({"tessera.pp_stage = 0", "tessera.pp_stage = 5"});
  EXPECT_EQ(legality(text), "accept");
}

TEST(TesseraGate, EveryStageHasAnOperation) {
  Text text;
  text.chain({""});
  EXPECT_EQ(passes(text), "reject: PP_EMPTY_STAGE");
  text.stages = "tessera.pp_num_stages = 4";
  text.microBatches = "tessera.pp_num_micro_batches = 4";
  text.chain({"tessera.pp_stage = 2"});
  EXPECT_EQ(legality(text), "reject: PP_EMPTY_STAGE, PP_EMPTY_STAGE, PP_EMPTY_STAGE");
}

TEST(TesseraGate, HugePipelinesAreCountedNotWalked) {
  Text text;
  text.stages = "tessera.pp_num_stages = 1152921504606846976";
  text.microBatches = "tessera.pp_num_micro_batches = 1152921504606846976";
  std::vector<GateError> errors = tesseraPipeline(read(text));
  ASSERT_GE(errors.size(), kMaxErrorsOfOneCode);
  EXPECT_EQ(errors[0].message, "no operation of the module belongs to stage 1");
  const GateError &last = errors[kMaxErrorsOfOneCode - 1];
  EXPECT_EQ(last.code, "PP_EMPTY_STAGE");
  EXPECT_THAT(last.message, HasSubstr("(and 1152921504606846910 more like it)"));
}

TEST(TesseraGate, SendsAndReceivesPairByStage) {
  auto with = [](const std::string &operations) {
    Text text;
    text.body = "%a = \"t.a\"() {tessera.pp_stage = 0} : () -> i1\n%b = \"t.b\"() {tessera.pp_stage = 1} : () -> i1\n" +
                operations;
    return legality(text);
  };
  std::string send = "\"tessera.pipeline.send\"(%a) {from_stage = 0} : (i1) -> ()\n";
  auto receive = [](const std::string &stage) {
    return "%r" + stage + " = \"tessera.pipeline.recv\"() {to_stage = " + stage + "} : () -> i1\n";
  };
  EXPECT_EQ(with(send + receive("1")), "accept");
  EXPECT_EQ(with(receive("1") + send + send), "accept");
  EXPECT_EQ(with(send), "reject: PP_SEND_WITHOUT_RECV");
  EXPECT_EQ(with(send + send), "reject: PP_SEND_WITHOUT_RECV");
  EXPECT_EQ(with(receive("1")), "reject: PP_RECV_WITHOUT_SEND");
  EXPECT_EQ(with(send + receive("2")), "reject: PP_SEND_WITHOUT_RECV, PP_RECV_WITHOUT_SEND");
}

TEST(TesseraGate, ValuesDoNotCrossStagesUnsent) {
  const char *zero = "tessera.pp_stage = 0", *one = "tessera.pp_stage = 1", *none = "";
  const std::string unrouted = "PP_UNROUTED_CROSS_STAGE_VALUE";
  EXPECT_EQ(legality(Text().chain({zero, one})), "reject: " + unrouted);
  EXPECT_EQ(passes(Text().chain({zero, one})), "accept");
  EXPECT_EQ(passes(Text().chain({one, zero})), "reject: " + unrouted);
  EXPECT_EQ(legality(Text().chain({zero, none, one})), "accept");
  EXPECT_EQ(legality(Text().chain({"tessera.layer = {stage = 1}, tessera.pp_stage = 0", one, none, zero})), "accept");
  // Insertion routes to the next stage of p, so stages beyond p, and skipped ones, stay.
  EXPECT_EQ(passes(Text().chain({zero, one, "tessera.pp_stage = 2", "tessera.pp_stage = 3"})),
            "reject: " + unrouted + ", " + unrouted);
}

TEST(TesseraGate, TwoUsersInTheNextStageAreRight) {
  Text text;
  text.body = "%a = \"t\"(%x) {tessera.pp_stage = 0} : (i1) -> i1\n"
              "%b = \"t\"(%a) {tessera.pp_stage = 1} : (i1) -> i1\n"
              "%c = \"t\"(%a, %b) {tessera.pp_stage = 1} : (i1, i1) -> i1\n";
  EXPECT_EQ(passes(text), "accept");
}

TEST(TesseraGate, RulesAboutStagesDoNotHideEachOther) {
  Text text;
  text.stages = "tessera.pp_num_stages = 3";
  text.microBatches = "tessera.pp_num_micro_batches = 1";
  EXPECT_EQ(legality(text.chain({"tessera.pp_stage = 0", "tessera.pp_stage = 1"})),
            "reject: PP_MICRO_BATCHES_TOO_FEW, PP_EMPTY_STAGE, PP_UNROUTED_CROSS_STAGE_VALUE");
}

TEST(TesseraGate, ErrorsHaveAPlace) {
  Text text;
  text.rows({row(), row("depends_on", "[\"a\",\n\"x\"]", "\"b\"")});
  PipelineCarrier carrier = read(text);
  std::vector<GateError> errors = tesseraPipeline(carrier);
  ASSERT_EQ(errors.size(), 1u);
  Location location = carrier.locator->locate(errors[0].anchor);
  EXPECT_EQ(location.line, 3u);
  EXPECT_EQ(location.column, 1u);

  text = Text().chain({"tessera.pp_stage = 1", "tessera.pp_stage = 0"});
  carrier = read(text);
  errors = tesseraLegality(carrier, *carrier.module);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(carrier.locator->locate(errors[0].anchor).line, 3u);
}

} // namespace
