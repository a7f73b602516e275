#include "core/formats/tessera/ReadMlirGraph.h"

#include "core/json/JsonText.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

std::string refusal(const std::string &text) {
  llvm::Expected<GraphFile> file = readMlirGraphs(SourceText::fromString("in.mlir", text), Limits());
  return file ? "read" : llvm::toString(file.takeError());
}

// MLIR's strings are bytes, and so is what a type of an unknown dialect is made of.
TEST(MlirGraph, RefusesTextsThatAreNoUtf8) {
  for (const char *text : {"func.func @f() {\n \"a.b\"() {note = \"\\FF\"} : () -> ()\n return }",
                           "func.func @f() {\n \"a.b\"() {precedent.id = \"x\\E2\\82\"} : () -> ()\n return }",
                           "func.func @f() {\n \"a.b\"() {note = [{k = \"\\C0\\80\"}]} : () -> ()\n return }"})
    EXPECT_THAT(refusal(text), testing::AllOf(HasSubstr("in.mlir:2:2"), HasSubstr("is not UTF-8"))) << text;
  EXPECT_THAT(refusal("func.func @f() attributes {precedent.assume = [\"\\FF\"]} { return }"), HasSubstr("not UTF-8"));
  EXPECT_EQ(refusal("func.func @f() {\n \"a.b\"() {note = \"\\E2\\82\\AC\"} : () -> ()\n return }"), "read");
}

TEST(JsonText, BytesThatAreNoUtf8StayApart) {
  auto written = [](llvm::StringRef text) {
    std::string json;
    llvm::raw_string_ostream os(json);
    writeJsonString(text, os);
    return json;
  };
  EXPECT_EQ(written("a\xff\xfe"), "\"a\\udcff\\udcfe\"");
  EXPECT_EQ(written("\xe2\x82"), "\"\\udce2\\udc82\"");
  EXPECT_EQ(written("\xe2\x82\xac"), "\"\\u20ac\"");
}

} // namespace
