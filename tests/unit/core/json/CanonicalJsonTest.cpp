#include "JsonTestSupport.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace precedent;
using precedent::test::canonical;

TEST(CanonicalJson, ScalarsStandAlone) {
  EXPECT_EQ(canonical(" true\n"), "true");
  EXPECT_EQ(canonical("false"), "false");
  EXPECT_EQ(canonical("null"), "null");
  EXPECT_EQ(canonical("\"a\""), "\"a\"");
  EXPECT_EQ(canonical("[]"), "[]");
  EXPECT_EQ(canonical(" { } "), "{}");
}

TEST(CanonicalJson, BlanksGo) {
  EXPECT_EQ(canonical("\t{ \"a\" :\r\n[ 1 , 2 ,{ } ] }\n\n"), "{\"a\":[1,2,{}]}");
}

TEST(CanonicalJson, KeysAreSortedByCodePointNotByUtf16Unit) {
  // U+FF5E comes before U+1F600, although its UTF-16 unit is larger than the pair's first half.
  EXPECT_EQ(canonical("{\"\xf0\x9f\x98\x80\":1,\"\xef\xbd\x9e\":2,\"z\":3,\"Z\":4,\"10\":5,\"9\":6}"),
            "{\"10\":5,\"9\":6,\"Z\":4,\"z\":3,\"\\uff5e\":2,\"\\ud83d\\ude00\":1}");
}

TEST(CanonicalJson, KeysAreSortedByWhatTheyMeanNotByTheirEscapes) {
  EXPECT_EQ(canonical("{\"b\":1,\"\\u0061\":2}"), "{\"a\":2,\"b\":1}");
  EXPECT_EQ(canonical("{\"a\":1,\"\":2,\"a\\u0000\":3}"), "{\"\":2,\"a\":1,\"a\\u0000\":3}");
}

TEST(CanonicalJson, ObjectsAreSortedAtEveryDepth) {
  EXPECT_EQ(
      canonical(
          "{\"b\":[{\"y\":{\"n\":1,\"m\":2},\"x\":[{\"q\":0,\"p\":0}]},{\"a\":1,\"b\":2}],\"a\":{\"d\":{},\"c\":[]}}"),
      "{\"a\":{\"c\":[],\"d\":{}},\"b\":[{\"x\":[{\"p\":0,\"q\":0}],\"y\":{\"m\":2,\"n\":1}},{\"a\":1,\"b\":2}]}");
}

TEST(CanonicalJson, AnObjectThatStandsInOrderInsideOneThatDoesNot) {
  EXPECT_EQ(canonical("[{\"b\":{\"c\":{\"e\":1},\"d\":2},\"a\":3},{\"z\":1,\"y\":2}]"),
            "[{\"a\":3,\"b\":{\"c\":{\"e\":1},\"d\":2}},{\"y\":2,\"z\":1}]");
}

TEST(CanonicalJson, ManyObjectsOutOfOrder) {
  std::string given = "[", wanted = "[";
  for (int i = 0; i < 1000; ++i) {
    std::string number = std::to_string(i), comma = i ? "," : "";
    given += comma + "{\"k\":{\"y\":" + number + ",\"x\":[]},\"j\":{\"x\":1}}";
    wanted += comma + "{\"j\":{\"x\":1},\"k\":{\"x\":[],\"y\":" + number + "}}";
  }
  EXPECT_EQ(canonical(given + "]"), wanted + "]");
}

TEST(CanonicalJson, CanonicalTextComesBackUnchanged) {
  for (std::string text :
       {"{\"a\":[1,-2,3.5,1e-05,NaN],\"b\":{\"c\":\"\\u00e9\\n\"}}", "\"\\ud83d\\ude00\"", "[[[[]]]]"})
    EXPECT_EQ(canonical(text), text);
}

TEST(CanonicalJson, EscapesHaveOneSpelling) {
  EXPECT_EQ(canonical("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""), "\"\\\"\\\\/\\b\\f\\n\\r\\t\"");
  EXPECT_EQ(canonical("\"\\u0008\\u000A\\u0022\\u005c\\u002F\\u0041\""), "\"\\b\\n\\\"\\\\/A\"");
  EXPECT_EQ(canonical("\"\\u0000\\u001F\""), "\"\\u0000\\u001f\"");
  EXPECT_EQ(canonical("\"\\u00E9\\uD83D\\uDE00\""), "\"\\u00e9\\ud83d\\ude00\"");
}

TEST(CanonicalJson, EverythingOutsidePrintableAsciiIsEscaped) {
  EXPECT_EQ(canonical("\"\x7f\""), "\"\\u007f\"");
  EXPECT_EQ(canonical("\"~ \""), "\"~ \"");
  EXPECT_EQ(canonical("\"\xc3\xa9\xe2\x80\xa8\xef\xbf\xbf\xf4\x8f\xbf\xbf\""),
            "\"\\u00e9\\u2028\\uffff\\udbff\\udfff\"");
  EXPECT_EQ(canonical("\"\xed\x9f\xbf\xee\x80\x80\xf0\x90\x80\x80\""), "\"\\ud7ff\\ue000\\ud800\\udc00\"");
}

TEST(CanonicalJson, OddBytesAreSeenAtEveryDistanceFromTheQuote) {
  for (unsigned before = 0; before < 20; ++before)
    for (unsigned after = 0; after < 20; ++after) {
      std::string left(before, 'x'), right(after, 'y');
      EXPECT_EQ(canonical("\"" + left + "\x7f" + right + "\""), "\"" + left + "\\u007f" + right + "\"");
      EXPECT_EQ(canonical("\"" + left + "\xc3\xa9" + right + "\""), "\"" + left + "\\u00e9" + right + "\"");
      EXPECT_EQ(canonical("\"" + left + "\\\"" + right + "\""), "\"" + left + "\\\"" + right + "\"");
      EXPECT_EQ(canonical("\"" + left + "\x01" + right + "\""), "parse-error 1:" + std::to_string(before + 2));
    }
}

TEST(CanonicalJson, ALongIntegerKeepsItsDigits) {
  std::string digits(5000, '7');
  EXPECT_EQ(canonical("[" + digits + ",-" + digits + "]"), "[" + digits + ",-" + digits + "]");
}

TEST(CanonicalJson, NothingIsWrittenWhereTheTextIsRefused) {
  std::shared_ptr<const SourceText> source = SourceText::fromString("test.json", "[1,2,");
  std::string written;
  llvm::raw_string_ostream os(written);
  EXPECT_EQ(test::summarize(writeCanonical(*source, {}, os)), "parse-error 1:6");
  EXPECT_EQ(written, "");
}
