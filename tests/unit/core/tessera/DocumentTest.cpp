#include "MlirTestSupport.h"

using namespace precedent;

namespace {

TEST(Document, FormatsHaveNames) {
  for (InputFormat format : allInputFormats())
    EXPECT_FALSE(nameOf(format).empty());
  EXPECT_EQ(nameOf(InputFormat::TesseraMlir), "tessera-mlir");
  EXPECT_EQ(nameOf(InputFormat::ScheduleObject), "schedule-object");
}

TEST(Document, DetectsByContent) {
  for (const char *mlir :
       {"module {}", "// RUN: x\n\n  module {}", "#a = 1", "!t = i1", "\"builtin.module\"() : () -> ()",
        "func.func @f()", "%0 = \"a\"() : () -> i1", "%0:2 = x", "ML\xefR", "{-# x #-}"})
    EXPECT_EQ(detectFormat(mlir), InputFormat::TesseraMlir) << mlir;
  for (const char *json : {"{}", " \n{\"actions\": []}", "[1]", "\xef\xbb\xbf{}"})
    EXPECT_EQ(detectFormat(json), InputFormat::ScheduleObject) << json;
  for (const char *unclear :
       {"", "  ", "// nothing", "hello world", "clock,rank\n1,2", "\"text\"", "17", "\xff\xfe", "#!x"})
    EXPECT_EQ(detectFormat(unclear), InputFormat::Detect) << unclear;
}

TEST(Document, ReadsWhatItDetects) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("x", carrier(row("a"))), {});
  ASSERT_TRUE(bool(document)) << llvm::toString(document.takeError());
  EXPECT_EQ(document->format, InputFormat::TesseraMlir);
  EXPECT_EQ(std::get<CarrierFile>(document->content).carriers.size(), 1u);
  EXPECT_EQ(document->source->name(), "x");
}

TEST(Document, SaysWhenItKnowsNoFormat) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("x", "hello"), {});
  ASSERT_FALSE(bool(document));
  EXPECT_EQ(describe(document.takeError()), "unknown-format");
}

TEST(Document, TheFormatCanBeForced) {
  ReadOptions options;
  options.format = InputFormat::TesseraMlir;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("x", "{}"), options);
  ASSERT_FALSE(bool(document));
  EXPECT_EQ(describe(document.takeError()), "parse-error 1:1");
}

} // namespace
