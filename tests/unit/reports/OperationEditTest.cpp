//===- OperationEditTest.cpp - edits of operations in generic form -----------------------------------------------===//

#include "reports/OperationEdit.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {

std::string edited(llvm::StringRef text, const std::optional<TextEdit> &edit) {
  return edit ? applyEdits(text, llvm::ArrayRef<TextEdit>(*edit)) : "none";
}

TEST(AddAttribute, GoesToTheAttributesOfTheOperation) {
  EXPECT_EQ(edited("\"a.b\"(%x) {c = 1} : (i32) -> ()", addAttribute("\"a.b\"(%x) {c = 1} : (i32) -> ()", 0, "k = 2")),
            "\"a.b\"(%x) {k = 2, c = 1} : (i32) -> ()");
  EXPECT_EQ(edited("%r = \"a.b\"() {} : () -> i32", addAttribute("%r = \"a.b\"() {} : () -> i32", 0, "k = 2")),
            "%r = \"a.b\"() {k = 2} : () -> i32");
  EXPECT_EQ(edited("\"a.b\"(%x, %y) : () -> ()", addAttribute("\"a.b\"(%x, %y) : () -> ()", 0, "k = 2")),
            "\"a.b\"(%x, %y) {k = 2} : () -> ()");
  llvm::StringRef atKey = "\"a.b\"(%x) {c = 1, d = 2} : (i32) -> ()";
  EXPECT_EQ(edited(atKey, addAttribute(atKey, atKey.find("d ="), "k = 3")),
            "\"a.b\"(%x) {k = 3, c = 1, d = 2} : (i32) -> ()");
}

TEST(AddAttribute, LeavesWhatIsOfAnotherForm) {
  for (llvm::StringRef text : {"func.func @f() {", "\"a.b\"() ({", "\"a.b", "\"a.b\"", "\"a.b\"(", "\"a.b\"(%x", "%r",
                               "%r =", "", "\"a.b\"(%x) <{c = 1}> : () -> ()"})
    EXPECT_EQ(edited(text, addAttribute(text, 0, "k = 2")), "none") << text.str();
}

TEST(WriteParameter, WritesTheNumberOfItsKeyAlone) {
  llvm::StringRef text = "#tile.barrier<kind = \"tma\", unexpect = 4, expect = -3> rest = 1";
  EXPECT_EQ(edited(text, writeParameter(text, 0, "expect", "7")),
            "#tile.barrier<kind = \"tma\", unexpect = 4, expect = 7> rest = 1");
  EXPECT_EQ(edited(text, writeParameter(text, 0, "rest", "7")), "none") << "it stands behind the attribute";
  EXPECT_EQ(edited(text, writeParameter(text, 0, "kind", "7")), "none") << "it is no number";
  EXPECT_EQ(edited("#tile.barrier", writeParameter("#tile.barrier", 0, "expect", "7")), "none");
}

TEST(InsertBefore, HasALineOfItsOwn) {
  llvm::StringRef text = "f {\n    %r, %s = \"a.b\"(%x#1) : x\n}";
  EXPECT_EQ(edited(text, insertBefore(text, text.find('"'), "NEW")), "f {\n    NEW\n    %r, %s = \"a.b\"(%x#1) : x\n}");
  EXPECT_EQ(edited("\"a.b\"()", insertBefore("\"a.b\"()", 0, "NEW")), "NEW\n\"a.b\"()");
  EXPECT_EQ(edited("x \"a.b\"()", insertBefore("x \"a.b\"()", 2, "NEW")), "none");
  EXPECT_EQ(edited("\"c.d\"() \"a.b\"()", insertBefore("\"c.d\"() \"a.b\"()", 8, "NEW")), "none");
}

TEST(OperandAt, IsWhatTheTextCallsIt) {
  llvm::StringRef text = "\"a.b\"(%x, %y#12 , %z) : x";
  EXPECT_EQ(operandAt(text, 0, 0).value_or("none"), "%x");
  EXPECT_EQ(operandAt(text, 0, 1).value_or("none"), "%y#12");
  EXPECT_EQ(operandAt(text, 0, 3).value_or("none"), "none");
  EXPECT_EQ(operandAt("\"a.b\"()", 0, 0).value_or("none"), "none");
  EXPECT_EQ(operandAt("\"a.b\"(%x", 0, 0).value_or("none"), "none");
}

} // namespace
