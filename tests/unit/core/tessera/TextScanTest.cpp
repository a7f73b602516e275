#include "MlirTestSupport.h"

#include "core/formats/tessera/MlirParse.h"
#include "core/formats/tessera/TextScan.h"

using namespace precedent;
using testing::HasSubstr;

namespace {

std::string repeat(llvm::StringRef text, unsigned times) {
  std::string all;
  for (unsigned i = 0; i < times; ++i)
    all += text;
  return all;
}

std::string nested(llvm::StringRef open, llvm::StringRef inner, llvm::StringRef close, unsigned depth) {
  return "module attributes {a = " + repeat(open, depth) + inner.str() + repeat(close, depth) + "} {}";
}

/// `ok`, or the refusal.
std::string scan(const std::string &text, const Limits &limits = {}) {
  llvm::Expected<TextTraits> traits = scanMlirText(*SourceText::fromString("x", text), limits);
  return traits ? "ok" : describe(traits.takeError());
}

bool isUntrusted(const std::string &text) {
  llvm::Expected<TextTraits> traits = scanMlirText(*SourceText::fromString("x", text), {});
  return cantFail(std::move(traits)).untrusted.has_value();
}

TEST(TextScan, EveryBracketIsCounted) {
  // One bracket is that of the attributes.
  for (auto [open, inner, close] : {std::tuple("[", "1", "]"),
                                    {"{a = ", "1", "}"},
                                    {"(", "i1", ") -> ()"},
                                    {"tuple<", "i1", ">"},
                                    {"tensor<1xi1, ", "1", ">"},
                                    {"#d.x<", "1", ">"},
                                    {"loc(fused[", "unknown", "])"}}) {
    unsigned each = llvm::StringRef(open) == "loc(fused[" ? 2 : 1;
    EXPECT_EQ(scan(nested(open, inner, close, 254 / each)), "ok") << open;
    EXPECT_THAT(scan(nested(open, inner, close, 256 / each)), HasSubstr("limit-exceeded 1:")) << open;
  }
}

TEST(TextScan, DeepBracketsNeverReachMlir) {
  for (const std::string &text :
       {nested("[", "1", "]", 100'000), nested("tuple<", "i1", ">", 100'000), nested("(", "i1", ") -> ()", 100'000),
        nested("dense<[", "1", "]> : tensor<1xi1>", 100'000), nested("#a.b<", "", ">", 100'000),
        "module " + repeat("{ module ", 50'000) + "{}" + repeat("}", 50'000),
        "module {} loc(" + repeat("callsite(", 50'000) + "unknown" + repeat(" at unknown)", 50'000) + ")",
        "module { func.func @f(%c: i1) { " + repeat("scf.if %c { ", 50'000) + repeat("}", 50'000) + " return } }"})
    EXPECT_THAT(refusal(text), HasSubstr("limit-exceeded 1:"));
}

TEST(TextScan, MlirStandsTheDepthThatIsAllowed) {
  for (const std::string &text :
       {nested("[", "1", "]", 255), nested("(", "i1", ") -> ()", 255), nested("tuple<", "i1", ">", 255),
        "module " + repeat("{ module ", 255) + "{}" + repeat("}", 255),
        "module { func.func @f(%c: i1) { " + repeat("scf.if %c { ", 253) + repeat("}", 253) + " return } }"})
    EXPECT_THAT(refusal(text), HasSubstr("no-schedule"));
}

TEST(TextScan, DepthIsAnOption) {
  Limits limits;
  limits.maxDepth = 3;
  EXPECT_EQ(scan("module attributes {a = [[1]]} {}", limits), "ok");
  EXPECT_EQ(scan("module attributes {a = [[[1]]]} {}", limits), "limit-exceeded 1:26");
  limits.maxDepth = 2000;
  EXPECT_THAT(refusal("module " + repeat("{ module ", 1500) + "{}" + repeat("}", 1500), limits),
              HasSubstr("no-schedule"));
}

TEST(TextScan, StringsAndCommentsHideBrackets) {
  EXPECT_EQ(scan("// " + repeat("[", 1000) + "\nmodule attributes {a = \"" + repeat("[", 1000) + "\\\"" +
                 repeat("<", 1000) + "\"} {}"),
            "ok");
}

TEST(TextScan, CommentsHideNothingInDialectBodies) {
  // MLIR takes the body of a dialect's attribute without looking for comments.
  EXPECT_THAT(scan("module attributes {a = #d.x<//>, b = " + repeat("[", 1000)), HasSubstr("limit-exceeded"));
}

TEST(TextScan, ArrowsAndComparisonsAreNoBrackets) {
  EXPECT_EQ(scan("module attributes {a = [" + repeat("() -> (), ", 1000) + "1]} {}"), "ok");
  EXPECT_EQ(scan("module attributes {a = [" + repeat("affine_set<(d0) : (d0 >= 0)>, ", 1000) + "1]} {}"), "ok");
  EXPECT_EQ(scan("module attributes {a = [" + repeat("(d0 <= 0), ", 1000) + "1]} {}"), "ok");
}

TEST(TextScan, OperatorsOfAnAffineExpressionAreDepth) {
  auto map = [](const std::string &expression) {
    return "module attributes {a = affine_map<(d0) -> (" + expression + ")>} {}";
  };
  EXPECT_THAT(refusal(map("d0" + repeat(" + d0 * 3 floordiv 2", 60))), HasSubstr("no-schedule"));
  EXPECT_THAT(refusal(map("d0" + repeat(" + d0 * 3 floordiv 2", 100'000))), HasSubstr("limit-exceeded"));
  EXPECT_THAT(refusal(map("d0" + repeat(" mod 7 floordiv 2", 100'000))), HasSubstr("limit-exceeded"));
  EXPECT_THAT(refusal(map(repeat("- ", 100'000) + "d0")), HasSubstr("limit-exceeded"));
  EXPECT_EQ(scan(map("d0" + repeat(", d0 + 1", 1000))), "ok");
  EXPECT_EQ(scan("#m = " + repeat("affine_map<(d0) -> (d0 + 1)>\n#n = ", 1000) + "1"), "ok");
}

TEST(TextScan, NumbersHaveALength) {
  auto number = [](const std::string &text) { return "module attributes {a = " + text + "} {}"; };
  EXPECT_EQ(scan(number(std::string(4096, '9'))), "ok");
  EXPECT_EQ(scan(number(std::string(4097, '9'))), "limit-exceeded 1:24");
  EXPECT_EQ(scan(number("0x" + std::string(300'000, 'f'))), "limit-exceeded 1:24");
  EXPECT_EQ(scan(number("0." + std::string(300'000, '0') + "1")), "limit-exceeded 1:24");
  EXPECT_THAT(refusal(number(std::string(4000, '9') + " : i64")), HasSubstr("parse-error"));
}

TEST(TextScan, IntegerTypesHaveAWidth) {
  for (const char *type :
       {"i4097", "si16777215", "ui16777215", "tensor<2xi16777215>", "tensor<4x?x4xi99999999999999999>"})
    EXPECT_THAT(scan("module attributes {a = " + std::string(type) + "} {}"), HasSubstr("limit-exceeded")) << type;
  for (const char *type : {"i4096", "tensor<4x4xf32>", "x_i99999", "i64", "tensor<99999xi8>"})
    EXPECT_EQ(scan("module attributes {a = " + std::string(type) + "} {}"), "ok") << type;
}

TEST(TextScan, ShapesHaveARank) {
  EXPECT_THAT(refusal("module attributes {a = tensor<" + repeat("1x", 256) + "i8>} {}"), HasSubstr("no-schedule"));
  for (const char *shaped : {"tensor<", "vector<", "memref<?x"})
    EXPECT_THAT(refusal("module attributes {a = " + (shaped + repeat("1x", 200'000)) + "i8>} {}"),
                HasSubstr("limit-exceeded"))
        << shaped;
}

TEST(TextScan, ResultNumbersReserveRoom) {
  EXPECT_EQ(refusal("\"a\"(%x#4294967295) : (i1) -> ()"), "limit-exceeded 1:7");
  EXPECT_THAT(scan(repeat("\"a\"(%x#65000) : (i1) -> ()\n", 1100)), HasSubstr("limit-exceeded 1033:"));
  EXPECT_EQ(scan(repeat("\"a\"(%x#7) : (i1) -> ()\n", 1000)), "ok");
}

TEST(TextScan, AliasesAreWrittenOut) {
  auto doubling = [](llvm::StringRef mark, llvm::StringRef open, llvm::StringRef close, int levels) {
    std::string text = (mark + "a0 = " + open + "i1" + close + "\n").str();
    for (int i = 0; i < levels; ++i)
      text += (mark + "a" + llvm::Twine(i + 1) + " = " + open + mark + "a" + llvm::Twine(i) + ", " + mark + "a" +
               llvm::Twine(i) + close + "\n")
                  .str();
    return text + "module {}";
  };
  EXPECT_THAT(refusal(doubling("#", "[", "]", 15)), HasSubstr("no-schedule"));
  EXPECT_THAT(refusal(doubling("#", "[", "]", 25)), HasSubstr("limit-exceeded"));
  EXPECT_THAT(refusal(doubling("!", "tuple<", ">", 25)), HasSubstr("limit-exceeded"));
  EXPECT_THAT(refusal(doubling("!", "(", ") -> ()", 60)), HasSubstr("limit-exceeded"));
}

TEST(TextScan, TheFirstUseOfAnAliasOnlyMovesText) {
  Limits limits;
  limits.maxAliasExpansion = 4;
  EXPECT_EQ(scan("#a = [1, 2, 3, 4, 5, 6]\nmodule attributes {x = #a} {}", limits), "ok");
  EXPECT_EQ(scan("#a = [1, 2]\nmodule attributes {x = #a, y = #a} {}", limits), "limit-exceeded 2:32");
  // What follows the definition is no part of it.
  EXPECT_EQ(scan("#a = 1 : i32 module attributes {x = [1, 2, 3, 4, 5], y = #a, z = #a} {}", limits), "ok");
}

TEST(TextScan, LongTextsCountForTheirLength) {
  // A thousand uses of a megabyte are a gigabyte, for whoever copies what he reads.
  Limits limits;
  limits.maxAliasExpansion = 11;
  for (const char *form : {"#a = \"%\"", "#a = #d.x<%>", "!a = !d.x<%>"}) {
    auto [before, after] = llvm::StringRef(form).split('%');
    auto twice = [&, head = before, tail = after](size_t length) {
      std::string use(1, form[0]);
      return (head + std::string(length, 'x') + tail + "\n\"op\"() {x = " + use + "a, y = " + use + "a} : () -> ()")
          .str();
    };
    EXPECT_EQ(scan(twice(10 * 64), limits), "ok") << form;
    EXPECT_THAT(scan(twice(11 * 64), limits), HasSubstr("limit-exceeded 2:")) << form;
  }
}

TEST(TextScan, ChainsOfAliasesAreDepth) {
  std::string chain = "#a0 = loc(\"x\")\n";
  for (int i = 0; i < 20'000; ++i)
    chain += "#a" + std::to_string(i + 1) + " = loc(fused[#a" + std::to_string(i) + ", \"y\"])\n";
  EXPECT_THAT(refusal(chain + "module {}"), HasSubstr("limit-exceeded"));
}

TEST(TextScan, TokensAreCounted) {
  Limits limits;
  limits.maxTokens = 3;
  EXPECT_EQ(scan("module { }", limits), "ok");
  EXPECT_EQ(scan("module { } module", limits), "limit-exceeded 1:12");
}

TEST(TextScan, StopsWhereMlirStops) {
  EXPECT_EQ(scan("module \" \n" + repeat("[", 1000)), "ok");
  EXPECT_EQ(scan("module \x80 " + repeat("[", 1000)), "ok");
  EXPECT_THAT(refusal("module \x80 " + repeat("[", 1000)), HasSubstr("parse-error 1:8"));
}

TEST(TextScan, KnowsWhatToTryInAChild) {
  for (const char *text : {"module { scf.if %x {} }", "\"linalg.fill\"() : () -> ()", "#linalg.x<1>", "!affine.x",
                           "#m = affine_map<() -> ()>", "{-# #-}", "#a = sparse<> : tensor<1xi1>", "1 : i65",
                           "#a = dense_resource<x> : tensor<1xi1>"})
    EXPECT_TRUE(isUntrusted(text)) << text;
  for (const char *text :
       {"module {}", "\"tessera.matmul\"(%x) : (tensor<4xf32>) -> memref<4xf32>", "arith.constant 1 : i64",
        "{linalg.memo = 1, scf.unit, math.last}", "func.func @f()", "#tessera.x<affine.y>", "vector<4xi1>",
        "{affine_map = 1}", "\"linalg.text\"", "#a = dense<1> : tensor<4xindex>"})
    EXPECT_FALSE(isUntrusted(text)) << text;
}

TEST(TextScan, EveryDialectOfTheReaderIsTrustedOrNot) {
  for (const std::string &dialect : MlirParse::loadableDialects())
    EXPECT_TRUE(dialect == "arith" || dialect == "builtin" || dialect == "func" || isUntrustedDialect(dialect))
        << dialect;
}

TEST(TextScan, WhatMlirStandsIsNotRefused) {
  for (const char *value :
       {"dense<0> : tensor<2147483648xi8>", "dense<0> : tensor<9223372036854775807x9223372036854775807xi64>",
        "dense<true> : tensor<9223372036854775807xi1>", "dense<\"0x00\"> : tensor<4294967296x4294967296xi8>",
        "tensor<9223372036854775807x9223372036854775807xf32>", "vector<9223372036854775807x9223372036854775807xf32>",
        "sparse<[[0, 0]], [1]> : tensor<9223372036854775807x9223372036854775807xi8>", "1.0e99999999999999999 : f64"})
    EXPECT_THAT(refusal("module attributes {a = " + std::string(value) + "} {}"), HasSubstr("no-schedule")) << value;
  EXPECT_THAT(refusal("module attributes {a = tensor<99999999999999999999999xi8>} {}"), HasSubstr("parse-error"));
  EXPECT_THAT(refusal("%x:4294967295 = \"a\"() : () -> i1"), HasSubstr("parse-error"));
}

TEST(TextScan, ACrashOfMlirIsARefusal) {
  // The alignment of a resource makes MLIR allocate without looking at the size.
  EXPECT_EQ(refusal("module {}\n{-# dialect_resources: { builtin: { a: \"0x" + repeat("00", 1000) + "\" } } #-}"),
            "parser-crashed 2:1");
}

} // namespace
