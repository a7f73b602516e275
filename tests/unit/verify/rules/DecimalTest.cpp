#include "verify/rules/support/Decimal.h"

#include <gtest/gtest.h>

#include <string>

using namespace precedent;

namespace {
/// In ascending order; neighbours differ.
const std::string kAscending[] = {
    "-1000000000000000000000000000000000000",
    "-999999999999999999999999999999999999",
    "-18446744073709551616",
    "-9223372036854775808",
    "-1000000000000000000",
    "-999999999999999999",
    "-10",
    "-9",
    "-1",
    "0",
    "1",
    "9",
    "10",
    "999999999999999999",
    "1000000000000000000",
    "1000000000000000001",
    "9223372036854775807",
    "18446744073709551616",
    "999999999999999999999999999999999999",
    "1000000000000000000000000000000000000",
    "1000000000000000000000000000000000001",
};

TEST(Decimal, BothCodesKnowTheOrder) {
  size_t size = std::size(kAscending);
  for (size_t one = 0; one < size; ++one)
    for (size_t other = 0; other < size; ++other) {
      int expected = one < other ? -1 : one > other;
      EXPECT_EQ(compareSpellings(kAscending[one], kAscending[other]), expected)
          << kAscending[one] << " " << kAscending[other];
      EXPECT_EQ(compareLimbs(kAscending[one], kAscending[other]), expected)
          << kAscending[one] << " " << kAscending[other];
    }
}

TEST(Decimal, NegativeZeroIsZero) {
  for (auto *compare : {compareSpellings, compareLimbs}) {
    EXPECT_EQ(compare("-0", "0"), 0);
    EXPECT_LT(compare("-0", "1"), 0);
    EXPECT_GT(compare("-0", "-1"), 0);
  }
}

TEST(Decimal, SixtyFourBitsAreTheLimit) {
  EXPECT_EQ(toInt64("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(toInt64("-9223372036854775808"), INT64_MIN);
  EXPECT_EQ(toInt64("9223372036854775808"), std::nullopt);
  EXPECT_EQ(toInt64("-9223372036854775809"), std::nullopt);
  EXPECT_EQ(toInt64("-0"), 0);
}

TEST(Decimal, AMegabyteOfDigitsIsNoTrouble) {
  std::string one(1 << 20, '7'), other = one;
  other.back() = '8';
  EXPECT_LT(compareSpellings(one, other), 0);
  EXPECT_LT(compareLimbs(one, other), 0);
  EXPECT_GT(compareLimbs("-" + one, "-" + other), 0);
}
} // namespace
