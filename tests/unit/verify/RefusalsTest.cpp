//===- RefusalsTest.cpp - the reason that a refusal gives, where nobody else in unit tests asks for it
//-------------===//

#include "core/formats/Document.h"
#include "verify/Checker.h"

#include <gmock/gmock.h>

using namespace precedent;

namespace {
/// `code`, or `read` where nothing is refused.
std::string codeOf(const std::string &text, const CheckOptions &options = {}) {
  auto run = [&]() -> llvm::Error {
    llvm::Expected<Document> document = readDocument(SourceText::fromString("input", text), ReadOptions());
    return document ? check(*document, options).takeError() : document.takeError();
  };
  std::string code = "read";
  llvm::handleAllErrors(run(), [&](const InputError &error) { code = error.code; });
  return code;
}

TEST(Refusals, ATableOfTargetsHasBackends) {
  EXPECT_EQ(codeOf(R"({"schema": "precedent.targets.v1", "backends": []})"), "read");
  EXPECT_EQ(codeOf(R"({"schema": "precedent.targets.v1"})"), "targets-shape");
}

TEST(Refusals, OnlyWhatIsLoweredToATargetIsCheckedForOne) {
  CheckOptions options;
  EXPECT_EQ(codeOf("0F0,0B0\n", options), "read");
  options.target.profile = "rocm_gfx1200";
  EXPECT_EQ(codeOf("0F0,0B0\n", options), "target-not-applicable");
}

TEST(Refusals, AssumptionsThatNoValueSatisfies) {
  auto graph = [](const std::string &assumption) {
    return R"({"schema": "precedent.graph.v1", "name": "f", "args": [["x", "tensor<4xf32>"]], "ops": [
 {"id": "a", "name": "tessera.tanh", "operands": ["%x"], "results": ["a"], "attrs": {}}], "returns": ["%a"],
 "facts": {"symbols": {"i": [0, null]}, "assume": [")" +
           assumption + R"("]}})";
  };
  EXPECT_EQ(codeOf(graph("i <= i+1")), "read");
  EXPECT_EQ(codeOf(graph("i+1 <= i")), "contradictory-assumptions");
}

TEST(Refusals, ColumnsOfOneLength) {
  auto columns = [](const std::string &ranks) {
    return R"("builtin.module"() ({
  "tessera.schedule"() {clock = array<i64: 0>, micro_batch = array<i64: 0>, rank = array<i64: )" +
           ranks + R"(>, stage = array<i64: 0>, depends_end = array<i64: 0>, depends_on = array<i64>,
    phase = array<i8: 0>} : () -> ()
}) {tessera.pp_num_stages = 1 : i64} : () -> ())";
  };
  EXPECT_EQ(codeOf(columns("0")), "read");
  EXPECT_EQ(codeOf(columns("0, 0")), "columns-shape");
}
} // namespace
