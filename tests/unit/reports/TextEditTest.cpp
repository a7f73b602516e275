//===- TextEditTest.cpp - small changes of texts ------------------------------------------------------------------===//

#include "reports/TextEdit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;

namespace {

std::string without(llvm::StringRef text, llvm::StringRef element) {
  std::optional<TextEdit> edit = removeElement(text, text.find(element));
  return edit ? applyEdits(text, *edit) : "none";
}

TEST(TextEdit, TakesAnElementOutWithOneComma) {
  EXPECT_EQ(without(R"(["a", "b", "c"])", R"("a")"), R"(["b", "c"])");
  EXPECT_EQ(without(R"(["a", "b", "c"])", R"("b")"), R"(["a", "c"])");
  EXPECT_EQ(without(R"(["a", "b", "c"])", R"("c")"), R"(["a", "b"])");
  EXPECT_EQ(without(R"(["a"])", R"("a")"), "[]");
  EXPECT_EQ(without("[\n  {\"x\": [1, 2]},\n  {\"y\": \"},\"}\n]", "{\"x\""), "[\n  {\"y\": \"},\"}\n]");
  EXPECT_EQ(without("[\n  {\"x\": [1, 2]},\n  {\"y\": \"},\"}\n]", "{\"y\""), "[\n  {\"x\": [1, 2]}\n]");
}

TEST(TextEdit, TakesAMemberOut) {
  EXPECT_EQ(without("{a = 1 : i64, b = \"x, y\", c}", "b"), "{a = 1 : i64, c}");
  EXPECT_EQ(without("{a = 1 : i64, b = \"x, y\", c}", "c"), "{a = 1 : i64, b = \"x, y\"}");
  EXPECT_EQ(without("{a = [1, 2] // why\n}", "a"), "{ // why\n}");
}

TEST(TextEdit, LeavesAloneWhatItDoesNotUnderstand) {
  EXPECT_EQ(without("[1, // one, ]\n 2", "2"), "none"); // never closed
  EXPECT_EQ(without("[1, // one\n 2]", "2"), "none");   // a comment stands where the comma would go
  EXPECT_EQ(without("\"open", "\"open"), "none");
  EXPECT_EQ(without("]", "]"), "none");
  EXPECT_EQ(without("\"\\", "\"\\"), "none");
}

TEST(TextEdit, FindsKeysAndValues) {
  llvm::StringRef json = R"({"a\"b" : 1, "c": "d"})", mlir = R"({key = 3 : i64, "q" = "v"})";
  EXPECT_EQ(keyAt(json, json.find('1')), json.find("\"a"));
  EXPECT_EQ(keyAt(json, json.find("\"d")), json.find("\"c"));
  EXPECT_EQ(keyAt(json, 0), std::nullopt);
  EXPECT_EQ(keyAt(mlir, mlir.find("key")), mlir.find("key"));
  EXPECT_EQ(valueAt(mlir, mlir.find("key")), mlir.find('3'));
  EXPECT_EQ(valueAt(mlir, mlir.find('3')), mlir.find('3'));
  EXPECT_EQ(valueAt(mlir, mlir.find("\"q")), mlir.find("\"v"));
  EXPECT_EQ(valueAt(mlir, mlir.size()), mlir.size());
}

TEST(TextEdit, FindsTheDictionaryAround) {
  llvm::StringRef text = R"([{a = "}", b = [1, 2]}, {c = {d = 4}, e = 5}])";
  EXPECT_EQ(openingBrace(text, text.find('2')), text.find("{a"));
  EXPECT_EQ(openingBrace(text, text.find("e = 5")), text.find("{c"));
  EXPECT_EQ(openingBrace(text, text.find('4')), text.find("{d"));
  EXPECT_EQ(openingBrace(text, 0), std::nullopt);
}

TEST(TextEdit, ComposesWhatIsDoneOneAfterTheOther) {
  llvm::StringRef text = "0123456789";
  std::vector<TextEdit> first = {{1, 3, ""}, {5, 5, "abc"}};
  std::string between = applyEdits(text, first); // 034abc56789
  EXPECT_EQ(between, "034abc56789");
  for (std::vector<TextEdit> second :
       {std::vector<TextEdit>{{0, 1, "x"}}, {{2, 3, "xyz"}}, {{7, 9, ""}}, {{0, 1, "-"}, {10, 11, "+"}}}) {
    std::optional<std::vector<TextEdit>> both = compose(first, second);
    ASSERT_TRUE(both);
    EXPECT_EQ(applyEdits(text, *both), applyEdits(between, second));
  }
  // What was just written is not written again.
  EXPECT_FALSE(compose(first, std::vector<TextEdit>{{4, 5, "x"}}));
  EXPECT_FALSE(compose(first, std::vector<TextEdit>{{2, 4, "x"}}));
}

} // namespace
