#include "JsonTestSupport.h"
#include "core/json/JsonText.h"

#include <gtest/gtest.h>

#include <limits>

using namespace precedent;
using precedent::test::canonical;

static std::string spell(double value) {
  FloatBuffer buffer;
  return spellFloat(value, buffer).str();
}

TEST(JsonNumber, FixedFormEndsAtTheBoundariesOfPythonsRepr) {
  EXPECT_EQ(spell(1e-4), "0.0001");
  EXPECT_EQ(spell(9.999e-5), "9.999e-05");
  EXPECT_EQ(spell(0.00012345), "0.00012345");
  EXPECT_EQ(spell(1e15), "1000000000000000.0");
  EXPECT_EQ(spell(9999999999999998.0), "9999999999999998.0");
  EXPECT_EQ(spell(1e16), "1e+16");
  EXPECT_EQ(spell(12345678901234568.0), "1.2345678901234568e+16");
}

TEST(JsonNumber, FloatsAlwaysLookLikeFloats) {
  EXPECT_EQ(spell(0.0), "0.0");
  EXPECT_EQ(spell(-0.0), "-0.0");
  EXPECT_EQ(spell(1.0), "1.0");
  EXPECT_EQ(spell(-100.0), "-100.0");
  EXPECT_EQ(spell(0.5), "0.5");
  EXPECT_EQ(spell(123.456), "123.456");
  EXPECT_EQ(spell(-1234567.25), "-1234567.25");
}

TEST(JsonNumber, TheShortestTextThatReadsBack) {
  EXPECT_EQ(spell(0.1), "0.1");
  EXPECT_EQ(spell(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(spell(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(spell(1e23), "1e+23");
  EXPECT_EQ(spell(1.5e-10), "1.5e-10");
  EXPECT_EQ(spell(1e100), "1e+100");
}

TEST(JsonNumber, ExtremesOfTheDouble) {
  EXPECT_EQ(spell(std::numeric_limits<double>::denorm_min()), "5e-324");
  EXPECT_EQ(spell(std::numeric_limits<double>::min()), "2.2250738585072014e-308");
  EXPECT_EQ(spell(-std::numeric_limits<double>::max()), "-1.7976931348623157e+308");
  EXPECT_EQ(spell(std::numeric_limits<double>::infinity()), "Infinity");
  EXPECT_EQ(spell(-std::numeric_limits<double>::infinity()), "-Infinity");
  EXPECT_EQ(spell(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

TEST(JsonNumber, OneSpellingForEachDouble) {
  EXPECT_EQ(canonical("1E5"), "100000.0");
  EXPECT_EQ(canonical("1.0e+05"), "100000.0");
  EXPECT_EQ(canonical("1.00000000000000006e-01"), "0.1");
  EXPECT_EQ(canonical("0.10"), "0.1");
  EXPECT_EQ(canonical("0e9"), "0.0");
  EXPECT_EQ(canonical("-0E-9"), "-0.0");
  EXPECT_EQ(canonical("-0.0"), "-0.0");
  EXPECT_EQ(canonical("1e-7"), "1e-07");
}

TEST(JsonNumber, AnIntegerIsNoFloat) {
  EXPECT_EQ(canonical("1"), "1");
  EXPECT_EQ(canonical("1.0"), "1.0");
  EXPECT_EQ(canonical("-7"), "-7");
  EXPECT_EQ(canonical("9007199254740993"), "9007199254740993");
  EXPECT_EQ(canonical("-9223372036854775809"), "-9223372036854775809");
  EXPECT_EQ(canonical("-0"), "0") << "Python's integers have no negative zero";
}

TEST(JsonNumber, WhatNoDoubleHoldsBecomesInfinityOrZero) {
  EXPECT_EQ(canonical("1e400"), "Infinity");
  EXPECT_EQ(canonical("-1e400"), "-Infinity");
  EXPECT_EQ(canonical("1.7976931348623159e308"), "Infinity");
  EXPECT_EQ(canonical("1e99999999999999999999999"), "Infinity");
  EXPECT_EQ(canonical("1e-400"), "0.0");
  EXPECT_EQ(canonical("-2e-324"), "-0.0");
  EXPECT_EQ(canonical("3e-324"), "5e-324");
  EXPECT_EQ(canonical("1e-99999999999999999999999"), "0.0");
  EXPECT_EQ(canonical("0e99999999999999999999999"), "0.0");
}

TEST(JsonNumber, ALongMantissaAndItsExponentAreWeighedTogether) {
  std::string zeros(400, '0');
  EXPECT_EQ(canonical("1" + zeros + "e-400"), "1.0");
  EXPECT_EQ(canonical("0." + zeros + "1e401"), "1.0");
  EXPECT_EQ(canonical("1" + zeros + ".0"), "Infinity");
  EXPECT_EQ(canonical("0." + zeros + "1"), "0.0");
  EXPECT_EQ(canonical("1" + zeros + "e0000000000000000000000001"), "Infinity");
}

TEST(JsonNumber, NonFiniteNumbersHaveExactlyThreeSpellings) {
  EXPECT_EQ(canonical("[NaN,Infinity,-Infinity]"), "[NaN,Infinity,-Infinity]");
  for (const char *text : {"-NaN", "+Infinity", "Inf", "-Inf", "infinity", "Infinit", "N", "I", "-I"})
    EXPECT_EQ(canonical(text), "parse-error 1:1") << text;
  EXPECT_EQ(canonical("nan"), "parse-error 1:2") << "read as the beginning of null";
}

TEST(JsonNumber, WhatIsNoNumberIsRefusedWhereItBegins) {
  for (const char *text : {"01", "-01", "-", "+1", ".5", "1.", "1.e5", "1e", "1e+", "-e5", "0x10", "1_000"})
    EXPECT_EQ(canonical(std::string("[") + text + "]").substr(0, 13), "parse-error 1") << text;
  EXPECT_EQ(canonical("[1, 02]"), "parse-error 1:5");
  EXPECT_EQ(canonical("[1, 2.]"), "parse-error 1:5");
}
