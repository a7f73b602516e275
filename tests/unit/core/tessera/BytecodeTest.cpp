#include "MlirTestSupport.h"

#include "core/formats/tessera/MlirParse.h"
#include "core/formats/tessera/ParserTrial.h"
#include "core/model/ModuleGraph.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"

#include "llvm/ADT/StringExtras.h"

#include <csignal>
#include <cstdlib>
#include <set>

using namespace precedent;
using testing::HasSubstr;
using testing::Optional;

namespace {

std::string bytecodeOf(const std::string &text) {
  auto parse = cantFail(MlirParse::parse(*SourceText::fromString("in.mlir", text), /*isBytecode=*/false));
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  EXPECT_TRUE(mlir::succeeded(mlir::writeBytecodeToFile(&parse->topLevel().front(), os)));
  return bytes;
}

const std::string kBody =
    "func.func @f(%x: i1) -> i1 { %y = \"tessera.matmul\"(%x) {tessera.pp_stage = 1} : (i1) -> i1 "
    "return %y : i1 }";

/// One second is a long time for a file of a few hundred bytes.
Limits shortLimits() {
  Limits limits;
  limits.bytecodeSeconds = 1;
  limits.bytecodeMemory = uint64_t(1) << 30;
  return limits;
}

TEST(Bytecode, HoldsTheSameCarrier) {
  std::string text = carrier(row("a") + ", " + row("b", "\"a\", \"c\""), kBody);
  llvm::Expected<CarrierFile> file = readMlir(bytecodeOf(text));
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  EXPECT_TRUE(file->isBytecode);
  ASSERT_EQ(file->carriers.size(), 1u);
  const PipelineCarrier &read = file->carriers.front();
  PipelineCarrier same = readOne(text);
  EXPECT_EQ(read.rows.fields, same.rows.fields);
  EXPECT_EQ(read.rows.actionId, same.rows.actionId);
  EXPECT_EQ(read.rows.dependsOn.all(), same.rows.dependsOn.all());
  EXPECT_EQ(read.digest.value, same.digest.value);
  EXPECT_EQ(read.module->operations.size(), same.module->operations.size());
}

TEST(Bytecode, PlacesAreRows) {
  llvm::Expected<CarrierFile> file = readMlir(bytecodeOf(carrier(row("a") + ", " + row("b"))));
  ASSERT_TRUE(bool(file)) << llvm::toString(file.takeError());
  const Locator &locator = *file->carriers.front().locator;
  Location location = locator.locate(Anchor::row(1, "clock"));
  EXPECT_EQ(location.file, "in.mlir");
  EXPECT_EQ(location.line, 0u);
  EXPECT_THAT(location.row, Optional(1u));
  EXPECT_EQ(locator.locate(Anchor::carrier()).row, std::nullopt);
}

TEST(Bytecode, SaysWhatIsNotASchedule) {
  EXPECT_EQ(refusal(bytecodeOf("module {}")), "no-schedule");
  EXPECT_EQ(refusal(bytecodeOf("module attributes {tessera.schedule_payload = \"\"} {}")), "read");
  EXPECT_EQ(refusal("ML\xefR and nothing more"), "parse-error");
}

TEST(Bytecode, CountsWhatRowsShare) {
  // In bytecode a list is stored once, however many rows hold it.
  std::string text = "#d = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]\n#r = {depends_on = #d}\n" +
                     module("tessera.pipeline_steps = [#r, #r, #r, #r]");
  Limits limits;
  limits.maxAliasExpansion = 64; // 4 rows of 8 names, and the names
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "read");
  limits.maxAliasExpansion = 63;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "limit-exceeded");
}

/// A carrier whose rows stand as columns; `ids` is `action_ids = […]`, or nothing.
std::string columns(const std::string &ids) {
  return module("tessera.pp_num_stages = 1 : i64", "\"tessera.schedule\"() {clock = array<i64: 0, 1>, micro_batch = "
                                                   "array<i64: 0, 0>, rank = array<i64: 0, 0>, stage = array<i64: 0, "
                                                   "0>, phase = array<i8: 0, 1>, depends_end = array<i64: 0, 1>, "
                                                   "depends_on = array<i64: 0>" +
                                                       ids + "} : () -> ()");
}

TEST(Bytecode, CountsWhatColumnsShare) {
  // Two ids of three elements each, and a dependency on one of them.
  std::string id(2 * 64, 'x'), text = columns(", action_ids = [\"" + id + "\", \"" + id + "\"]");
  Limits limits;
  limits.maxAliasExpansion = 9;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "read");
  limits.maxAliasExpansion = 8;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "limit-exceeded");
  // Without ids an element each: the producer's are short.
  limits.maxAliasExpansion = 3;
  EXPECT_EQ(refusal(bytecodeOf(columns("")), limits), "read");
  limits.maxAliasExpansion = 2;
  EXPECT_EQ(refusal(bytecodeOf(columns("")), limits), "limit-exceeded");
}

TEST(Bytecode, CountsWhatModulesShare) {
  std::string text = "#s = \"" + std::string(640, 'x') + "\"\nmodule {" + module("tessera.schedule_digest = #s") +
                     module("tessera.schedule_digest = #s") + "}";
  Limits limits;
  limits.maxAliasExpansion = 22;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "read");
  limits.maxAliasExpansion = 21;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "limit-exceeded");
}

TEST(Bytecode, CountsNamesOfOperations) {
  std::string name = "\"a." + std::string(638, 'x') + "\"() : () -> ()\n";
  std::string text = module("tessera.pp_num_stages = 1 : i64", name + name);
  Limits limits;
  limits.maxAliasExpansion = 20;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "read");
  limits.maxAliasExpansion = 19;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "limit-exceeded");
}

/// Bytecode says how many elements an array has, and MLIR 22 takes its word for it.
TEST(Bytecode, SizesOfColumnsAreThoseOfTheirBytes) {
  auto parse = cantFail(MlirParse::parse(*SourceText::fromString("in.mlir", columns("")), /*isBytecode=*/false));
  mlir::Operation &top = parse->topLevel().front(), &schedule = top.getRegion(0).front().front();
  auto phases = schedule.getAttrOfType<mlir::DenseI8ArrayAttr>("phase");
  for (int64_t size : {0, 1, 3, 1'000'000'000}) {
    for (size_t bytes : {size_t(1), size_t(2)}) {
      schedule.setAttr("phase", mlir::DenseArrayAttr::get(top.getContext(), phases.getElementType(), size,
                                                          phases.getRawData().take_front(bytes)));
      std::string written;
      llvm::raw_string_ostream os(written);
      ASSERT_TRUE(mlir::succeeded(mlir::writeBytecodeToFile(&top, os)));
      EXPECT_EQ(refusal(written, shortLimits()), bytes == 2 ? "read" : "columns-shape") << size << " " << bytes;
    }
  }
}

/// Everything that MLIR reads as text can come as bytecode, whatever its columns say: both are answered alike.
TEST(Bytecode, SaysWhatTextSaysOfDamagedColumns) {
  std::string whole = columns(", action_ids = [\"a\", \"b\"]");
  unsigned numCompared = 0, numRead = 0;
  std::set<std::string> refusals;
  for (size_t at = whole.find("clock"); at < whole.size(); ++at) {
    size_t length = std::min(whole.find_first_not_of("0123456789", at), whole.size()) - at;
    if (length == 0 || llvm::isAlnum(whole[at - 1]))
      continue;
    for (const char *other : {"-1", "2", "3000000000", "9223372036854775807", "0, 0", "\"x\"", ""}) {
      std::string damaged = whole;
      damaged.replace(at, length, other);
      std::string asText = refusal(damaged).substr(0, refusal(damaged).find(' '));
      if (asText == "parse-error")
        continue; // then there is no bytecode either
      EXPECT_EQ(refusal(bytecodeOf(damaged)), asText) << damaged;
      ++numCompared;
      numRead += asText == "read";
      refusals.insert(asText);
    }
  }
  EXPECT_GT(numCompared, 50u);
  EXPECT_GT(numRead, 10u);
  EXPECT_THAT(refusals, testing::Contains("columns-shape"));
}

TEST(Bytecode, CountsDepth) {
  std::string text =
      "module attributes {tessera.pp_x} {\"a\"() ({\"b\"() ({\"c\"() : () -> ()}) : () -> ()}) : () -> ()}";
  Limits limits;
  limits.maxDepth = 3;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "read");
  limits.maxDepth = 2;
  EXPECT_EQ(refusal(bytecodeOf(text), limits), "limit-exceeded");
}

TEST(Bytecode, AnswersWhatWasDamaged) {
  std::string whole = bytecodeOf(carrier(row("a") + ", " + row("b", "\"a\""), kBody));
  Limits limits = shortLimits();
  for (size_t at = 0; at < whole.size(); at += 1 + whole.size() / 150) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (at % 2 ? 0xff : 0x01));
    EXPECT_THAT(refusal(damaged, limits),
                testing::AnyOf("read", HasSubstr("parse-error"), "no-schedule", "stamp-unverifiable", "parser-crashed"))
        << at;
  }
}

TEST(Bytecode, AnswersWhatWasCutOff) {
  std::string whole = bytecodeOf(carrier(row("a")));
  for (size_t length = 4; length < whole.size(); length += 1 + whole.size() / 100)
    EXPECT_THAT(refusal(whole.substr(0, length), shortLimits()), testing::AnyOf("parse-error", "parser-crashed"))
        << length;
}

TEST(ParserTrial, AnOrderlyEndSaysNothing) {
  bool seen = false;
  EXPECT_EQ(tryInChild([&] { seen = true; }, Limits()), std::nullopt);
  EXPECT_FALSE(seen) << "the child has a memory of its own";
}

TEST(ParserTrial, SignalsAreNamed) {
  EXPECT_THAT(tryInChild([] { std::abort(); }, Limits()), Optional(HasSubstr("signal 6 (Aborted)")));
  EXPECT_THAT(tryInChild([] { std::raise(SIGSEGV); }, Limits()), Optional(HasSubstr("signal 11")));
  EXPECT_THAT(tryInChild([] { std::exit(1); }, Limits()), Optional(HasSubstr("exit status 1")));
}

TEST(ParserTrial, BlockedSignalsDoNotSaveTheChild) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::optional<std::string> death = tryInChild([] { std::raise(SIGTERM); }, Limits());
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_THAT(death, Optional(HasSubstr("signal 15")));
}

TEST(ParserTrial, TimeIsLimited) {
  auto spin = [] {
    for (volatile uint64_t i = 0;; i = i + 1) {
    }
  };
  // On a busy machine the clock runs out before the second of processor time is used up.
  EXPECT_THAT(tryInChild(spin, shortLimits()),
              Optional(testing::AnyOf(HasSubstr("1 s of processor time"), HasSubstr("did not end within 4 s"))));
}

TEST(ParserTrial, SleepIsLimited) {
  EXPECT_THAT(tryInChild([] { pause(); }, shortLimits()), Optional(HasSubstr("did not end within 4 s")));
}

#ifndef PRECEDENT_SANITIZED
TEST(ParserTrial, MemoryIsLimited) {
  auto takeTooMuch = [] { ::operator delete(::operator new(size_t(4) << 30)); };
  EXPECT_THAT(tryInChild(takeTooMuch, shortLimits()), Optional(HasSubstr("more than 1024 MiB")));
}
#endif

TEST(ParserTrial, TheStackIsAsDeepAsTheLimitAsks) {
  struct Recursion {
    static size_t down(size_t levels) {
      volatile char frame[4096] = {};
      return levels == 0 ? frame[0] : 1 + down(levels - 1) + frame[1];
    }
  };
  size_t levels = 0;
  runOnDeepStack([&] { levels = Recursion::down(10'000); }, 10'000);
  EXPECT_EQ(levels, 10'000u);
}

} // namespace
