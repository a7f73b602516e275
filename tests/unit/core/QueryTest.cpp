#include "core/solver/Query.h"

#include <gtest/gtest.h>

using namespace precedent::smt;

namespace {

std::string scriptOf(const Query &query, llvm::StringRef status, llvm::ArrayRef<Literal> assumptions = {}) {
  std::string text;
  llvm::raw_string_ostream os(text);
  query.writeSmtLib(os, status, assumptions);
  return text;
}

TEST(QueryTest, HoldsForAModelAndFailsForAnother) {
  Query query;
  Expr a = query.intVar("a"), b = query.intVar("b");
  query.require(query.lt(query.add(a, query.constant(2)), b));
  EXPECT_EQ(query.holds({{1, 4}}), true);
  EXPECT_EQ(query.holds({{1, 3}}), false);
}

TEST(QueryTest, EveryOperationHasItsMeaning) {
  Query query;
  Expr a = query.intVar(), p = query.boolVar();
  Expr two = query.constant(2);
  query.require(query.eq(query.mul(a, two), query.constant(6)));
  query.require(query.eq(query.sub(a, two), query.constant(1)));
  query.require(query.le(two, a));
  query.require(query.implies(p, query.boolean(false)));
  query.require(query.negate(p));
  query.require(query.any({p, query.boolean(true)}));
  query.require(query.all({}));
  query.require(query.eq(query.ite(p, two, a), query.constant(3)));
  EXPECT_EQ(query.holds({{3, 0}}), true);
  EXPECT_EQ(query.holds({{3, 1}}), false);
}

TEST(QueryTest, AnEmptyDisjunctionIsFalse) {
  Query query;
  query.require(query.any({}));
  EXPECT_EQ(query.holds({}), false);
}

TEST(QueryTest, OverflowIsNoAnswer) {
  Query query;
  Expr a = query.intVar();
  query.require(query.lt(a, query.add(a, query.constant(1))));
  EXPECT_EQ(query.holds({{INT64_MAX}}), std::nullopt);
}

TEST(QueryTest, ADeepFormulaIsEvaluatedWithoutRecursion) {
  Query query;
  Expr sum = query.intVar();
  for (int step = 0; step < 200000; ++step)
    sum = query.add(sum, query.constant(1));
  query.require(query.eq(sum, query.constant(200000)));
  EXPECT_EQ(query.holds({{0}}), true);
}

TEST(QueryTest, ScriptDeclaresDefinesAndAsserts) {
  Query query("a question");
  Expr a = query.intVar("a");
  query.requireBetween(-3, a, std::nullopt);
  EXPECT_EQ(scriptOf(query, "sat"), "; a question\n(set-logic QF_LIA)\n(set-info :status sat)\n"
                                    "(declare-const a Int)\n(define-fun n2 () Bool (<= (- 3) a))\n(assert n2)\n"
                                    "(check-sat)\n");
}

TEST(QueryTest, ScriptAssertsAssumptions) {
  Query query;
  Expr p = query.boolVar(), q = query.boolVar();
  query.require(query.any({p, q}));
  std::string script = scriptOf(query, "unsat", {{p, false}, {q, true}});
  EXPECT_NE(script.find("(set-logic QF_UF)"), std::string::npos);
  EXPECT_NE(script.find("(assert (not x0))\n(assert x1)\n"), std::string::npos);
}

/// Of n truth values at least two: there is no variable of a number, and there are numbers.
TEST(QueryTest, CountingIsArithmetic) {
  Query query("count");
  Expr sum = query.constant(0);
  for (int i = 0; i < 3; ++i)
    sum = query.add(sum, query.ite(query.boolVar(), query.constant(1), query.constant(0)));
  query.require(query.le(query.constant(2), sum));
  EXPECT_NE(scriptOf(query, "sat").find("(set-logic QF_LIA)"), std::string::npos);
}

TEST(QueryTest, SmallestIntegerIsWrittenWhole) {
  Query query;
  query.require(query.eq(query.intVar("a"), query.constant(INT64_MIN)));
  EXPECT_NE(scriptOf(query, "sat").find("(- 9223372036854775808)"), std::string::npos);
}

} // namespace
