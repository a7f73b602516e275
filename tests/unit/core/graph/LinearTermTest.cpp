#include "core/model/LinearTerm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

class LinearTerm : public testing::Test {
protected:
  LinearTerm() {
    terms.symbol("i");
    terms.symbol("n");
  }

  std::string read(llvm::StringRef text) {
    llvm::Expected<TermIndex> term = parseTerm(text, terms);
    return term ? terms.text(*term) : llvm::toString(term.takeError());
  }

  std::string assume(llvm::StringRef text) {
    terms.assumptions.clear();
    if (llvm::Error error = parseAssumption(text, terms))
      return llvm::toString(std::move(error));
    std::string all;
    for (TermIndex term : terms.assumptions)
      all += (all.empty() ? "" : "; ") + terms.text(term);
    return all;
  }

  TermTable terms;
};

TEST_F(LinearTerm, AreReadInAnySpelling) {
  EXPECT_EQ(read("0"), "0");
  EXPECT_EQ(read("-7"), "-7");
  EXPECT_EQ(read("64*i+n"), "64*i+n");
  EXPECT_EQ(read(" n + i*64 - 1 "), "64*i+n-1");
  EXPECT_EQ(read("-i"), "-i");
  EXPECT_EQ(read("2*3*i - 6*i + 5"), "5");
  EXPECT_EQ(read("i-n-i"), "-n");
  EXPECT_EQ(read("9223372036854775807"), "9223372036854775807");
}

TEST_F(LinearTerm, EqualTermsAreOneNumber) {
  EXPECT_EQ(*parseTerm("64*i+n", terms), *parseTerm("n+i*32*2", terms));
  EXPECT_EQ(*parseTerm("i-i+3", terms), terms.constant(3));
  EXPECT_NE(*parseTerm("i", terms), *parseTerm("n", terms));
}

TEST_F(LinearTerm, WhatIsNotLinearIsRefused) {
  EXPECT_THAT(read(""), HasSubstr("at its end"));
  EXPECT_THAT(read("i*n"), HasSubstr("two symbols"));
  EXPECT_THAT(read("2i"), HasSubstr("operator"));
  EXPECT_THAT(read("i +"), HasSubstr("at its end"));
  EXPECT_THAT(read("k"), HasSubstr("`k` is not among the symbols"));
  EXPECT_THAT(read("(i)"), HasSubstr("before `(i)`"));
  EXPECT_THAT(read("9223372036854775808"), HasSubstr("64 bits"));
  EXPECT_THAT(read("9223372036854775807+1"), HasSubstr("64 bits"));
  EXPECT_THAT(read("4611686018427387904*2*i"), HasSubstr("64 bits"));
}

TEST_F(LinearTerm, DifferencesKnowTheirLimits) {
  EXPECT_EQ(terms.text(*terms.difference(*parseTerm("64*i+64", terms), *parseTerm("64*i", terms))), "64");
  EXPECT_EQ(terms.difference(terms.constant(INT64_MIN), terms.constant(1)), std::nullopt);
  std::optional<TermIndex> least = terms.intern(0, {{INT64_MIN, 0}});
  ASSERT_TRUE(least);
  EXPECT_EQ(terms.difference(terms.constant(0), *least), std::nullopt);
}

TEST_F(LinearTerm, AssumptionsAreTermsThatAreNotNegative) {
  EXPECT_EQ(assume("i <= n"), "-i+n");
  EXPECT_EQ(assume("i+1 <= n"), "-i+n-1");
  EXPECT_EQ(assume("i < n"), "-i+n-1");
  EXPECT_EQ(assume("n >= 2*i"), "-2*i+n");
  EXPECT_EQ(assume("n > i"), "-i+n-1");
  EXPECT_EQ(assume("n == 4*i"), "4*i-n; -4*i+n");
  EXPECT_THAT(assume("i"), HasSubstr("compares nothing"));
  EXPECT_THAT(assume("i = n"), HasSubstr("`=`"));
  EXPECT_THAT(assume("i <= "), HasSubstr("at its end"));
}

} // namespace
