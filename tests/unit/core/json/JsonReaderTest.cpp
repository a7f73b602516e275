#include "JsonTestSupport.h"

#include <gtest/gtest.h>

using namespace precedent;
using precedent::test::canonical;

TEST(JsonReader, AnEmptyTextIsRefused) {
  EXPECT_EQ(canonical(""), "parse-error 1:1");
  EXPECT_EQ(canonical(" \n\n "), "parse-error 3:2");
}

TEST(JsonReader, ErrorsStandWhereTheTroubleIs) {
  EXPECT_EQ(canonical("{\n  \"a\": 1\n  \"b\": 2\n}"), "parse-error 3:3");
  EXPECT_EQ(canonical("{\"a\" 1}"), "parse-error 1:6");
  EXPECT_EQ(canonical("{1:2}"), "parse-error 1:2");
  EXPECT_EQ(canonical("[1,]"), "parse-error 1:4");
  EXPECT_EQ(canonical("{\"a\":1,}"), "parse-error 1:8");
  EXPECT_EQ(canonical("[1 2]"), "parse-error 1:4");
  EXPECT_EQ(canonical("[1}"), "parse-error 1:3");
  EXPECT_EQ(canonical("1 2"), "parse-error 1:3");
  EXPECT_EQ(canonical("[tru]"), "parse-error 1:5");
  EXPECT_EQ(canonical("nul"), "parse-error 1:4");
  EXPECT_EQ(canonical("[// no\n1]"), "parse-error 1:2");
  EXPECT_EQ(canonical("\xef\xbb\xbf[]"), "parse-error 1:1");
}

TEST(JsonReader, AZeroByteIsNotTheEnd) {
  EXPECT_EQ(canonical(std::string("1\0", 2)), "parse-error 1:2");
  EXPECT_EQ(canonical(std::string("[1,\0 2]", 7)), "parse-error 1:4");
  EXPECT_EQ(canonical(std::string("\"a\0b\"", 5)), "parse-error 1:3");
  EXPECT_EQ(canonical(std::string("{\"a\\u0000\":1}")), "{\"a\\u0000\":1}");
}

TEST(JsonReader, StringsAreUtf8) {
  EXPECT_EQ(canonical("[\"ab\xff\"]"), "parse-error 1:5");
  EXPECT_EQ(canonical("\"\xc3\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"\xc0\x80\""), "parse-error 1:2") << "overlong";
  EXPECT_EQ(canonical("\"x\xed\xa0\x80\""), "parse-error 1:3") << "an encoded surrogate";
  EXPECT_EQ(canonical("\"\xf4\x90\x80\x80\""), "parse-error 1:2") << "above U+10FFFF";
  EXPECT_EQ(canonical("\"\\n\xff\""), "parse-error 1:4") << "behind an escape";
  EXPECT_EQ(canonical("\xff"), "parse-error 1:1");
}

TEST(JsonReader, HalfASurrogatePairIsRefused) {
  EXPECT_EQ(canonical("\"a\\ud800\""), "parse-error 1:3");
  EXPECT_EQ(canonical("\"ab\\uDC00\""), "parse-error 1:4");
  EXPECT_EQ(canonical("\"\\ud800\\ud800\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"\\ud800x\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"\\ud83d\\ude00\\ude00\""), "parse-error 1:14");
  EXPECT_EQ(canonical("{\"\\udc00\":1}"), "parse-error 1:3");
}

TEST(JsonReader, EscapesAreChecked) {
  EXPECT_EQ(canonical("\"\\x41\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"\\u12G4\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"\\u12\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"\\\""), "parse-error 1:1") << "not closed";
  EXPECT_EQ(canonical("\"\\"), "parse-error 1:1");
  EXPECT_EQ(canonical("\"\\\xc3\xa9\""), "parse-error 1:2");
  EXPECT_EQ(canonical("\"tab\there\""), "parse-error 1:5");
}

TEST(JsonReader, AKeyStandsOnce) {
  EXPECT_EQ(canonical("{\"a\":1,\"b\":2,\"a\":3}"), "duplicate-key 1:14");
  EXPECT_EQ(canonical("{\"a\":1,\n\"\\u0061\":3}"), "duplicate-key 2:1") << "the same key, spelled otherwise";
  EXPECT_EQ(canonical("[{\"a\":{\"b\":1},\"b\":{\"a\":2}},{\"a\":3}]"),
            "[{\"a\":{\"b\":1},\"b\":{\"a\":2}},{\"a\":3}]");
  EXPECT_EQ(canonical("{\"c\":0,\"b\":0,\"c\":0,\"b\":0}"), "duplicate-key 1:14") << "the first that stands twice";
}

TEST(JsonReader, ADuplicateIsFoundAmongManyKeys) {
  std::string text = "{";
  for (int key = 5000; key-- > 0;)
    text += "\"" + std::to_string(key) + "\":0,";
  EXPECT_EQ(canonical(text + "\"x\":0}").substr(0, 8), "{\"0\":0,\"");
  EXPECT_EQ(canonical(text + "\n\"4321\":0}"), "duplicate-key 2:1");
}

TEST(JsonReader, DepthIsBounded) {
  Limits limits;
  limits.maxDepth = 3;
  EXPECT_EQ(canonical("[[[]]]", limits), "[[[]]]");
  EXPECT_EQ(canonical("[[[{}]]]", limits), "limit-exceeded 1:4");
  EXPECT_EQ(canonical(std::string(100'000, '[')), "limit-exceeded 1:257");
  EXPECT_EQ(canonical(std::string(100'000, '[') + std::string(100'000, ']')), "limit-exceeded 1:257");
}

TEST(JsonReader, DepthNeedsNoStackOfTheProcess) {
  Limits limits;
  limits.maxDepth = 2'000'000;
  std::string text = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  EXPECT_EQ(canonical(text, limits), text);
}

TEST(JsonReader, TokensAreBounded) {
  Limits limits;
  limits.maxTokens = 3;
  EXPECT_EQ(canonical("[1,2]", limits), "[1,2]");
  EXPECT_EQ(canonical("[1,2,3]", limits), "limit-exceeded 1:6");
}

TEST(JsonReader, EveryTruncationIsAnError) {
  std::string text = "{\"a\": [1.5e-3, -2, NaN, true, null], \"b\\u00e9\": {\"c\": \"d\\n\"}}";
  ASSERT_EQ(canonical(text).front(), '{');
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_EQ(canonical(text.substr(0, length)).substr(0, 11), "parse-error") << length;
}
