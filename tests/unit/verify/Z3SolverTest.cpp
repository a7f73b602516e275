#include "verify/smt/Z3Solver.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace precedent::smt;

namespace {

/// x0 < x1 < … < xn, and with `closed` also xn < x0.
Query chain(int length, bool closed) {
  Query query("chain");
  std::vector<Expr> time;
  for (int index = 0; index <= length; ++index)
    time.push_back(query.intVar());
  for (int index = 0; index < length; ++index)
    query.require(query.lt(time[index], time[index + 1]));
  if (closed)
    query.require(query.lt(time.back(), time.front()));
  return query;
}

/// No three pigeons in two holes, in a form that takes some search: n+1 numbers below n, all different.
Query pigeons(int holes) {
  Query query("pigeons");
  std::vector<Expr> pigeon;
  for (int index = 0; index <= holes; ++index) {
    pigeon.push_back(query.intVar());
    query.requireBetween(0, pigeon.back(), holes - 1);
  }
  for (int one = 0; one <= holes; ++one)
    for (int other = 0; other < one; ++other)
      query.require(query.negate(query.eq(pigeon[one], pigeon[other])));
  return query;
}

TEST(Z3SolverTest, SatComesWithAModelThatHolds) {
  auto solver = makeZ3Solver({});
  Query query = chain(5, false);
  SolverResult result = solver->check(query);
  ASSERT_EQ(result.answer, Answer::Sat);
  EXPECT_EQ(query.holds(result.model), true);
}

TEST(Z3SolverTest, AClosedChainIsUnsat) {
  auto solver = makeZ3Solver({});
  EXPECT_EQ(solver->check(chain(5, true)).answer, Answer::Unsat);
}

TEST(Z3SolverTest, OneSolverAnswersManyQueriesWithoutMixingThem) {
  auto solver = makeZ3Solver({});
  for (int round = 1; round < 20; ++round) {
    EXPECT_EQ(solver->check(chain(round, true)).answer, Answer::Unsat);
    EXPECT_EQ(solver->check(chain(round, false)).answer, Answer::Sat);
  }
  EXPECT_EQ(solver->numQueries(), 38u);
}

TEST(Z3SolverTest, ASmallBudgetIsNeverAnAnswer) {
  auto solver = makeZ3Solver({/*rlimit=*/2000});
  SolverResult result = solver->check(pigeons(9));
  EXPECT_EQ(result.answer, Answer::OutOfBudget) << nameOf(result.answer).str();
}

TEST(Z3SolverTest, AfterABudgetRunOutTheNextAnswersAreRight) {
  // Z3 4.8.12 can lose assertions when it is asked again after `unknown`; ours is rebuilt.
  auto solver = makeZ3Solver({/*rlimit=*/2000});
  for (int round = 0; round < 5; ++round) {
    EXPECT_EQ(solver->check(pigeons(9)).answer, Answer::OutOfBudget);
    EXPECT_EQ(solver->check(chain(4, true)).answer, Answer::Unsat);
  }
}

TEST(Z3SolverTest, TheSameBudgetGivesTheSameAnswer) {
  for (uint64_t rlimit : {1000u, 20000u, 300000u}) {
    auto one = makeZ3Solver({rlimit}), other = makeZ3Solver({rlimit});
    EXPECT_EQ(one->check(pigeons(5)).answer, other->check(pigeons(5)).answer);
  }
}

TEST(Z3SolverTest, SessionsAskUnderAssumptionsAndGiveACore) {
  auto solver = makeZ3Solver({});
  Query query("session");
  Expr a = query.boolVar(), b = query.boolVar(), c = query.boolVar();
  query.require(query.any({query.negate(a), query.negate(b)}));
  auto session = solver->open(query);
  EXPECT_EQ(session->checkAssuming({{a, true}, {c, true}}, false).answer, Answer::Sat);
  SolverResult result = session->checkAssuming({{c, true}, {a, true}, {b, true}}, true);
  EXPECT_EQ(result.answer, Answer::Unsat);
  EXPECT_EQ(result.core, (std::vector<uint32_t>{1, 2}));
  EXPECT_EQ(session->checkAssuming({{a, false}, {b, true}}, false).answer, Answer::Sat);
}

TEST(Z3SolverTest, DumpsEveryQueryWithItsAnswer) {
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("precedent-dump", folder));
  {
    auto solver = makeDumpingSolver(makeZ3Solver({}), folder.str().str());
    solver->check(chain(2, true));
    solver->check(chain(2, false));
  }
  auto first = llvm::MemoryBuffer::getFile(folder + "/000001-chain.smt2");
  auto second = llvm::MemoryBuffer::getFile(folder + "/000002-chain.smt2");
  ASSERT_TRUE(first && second);
  EXPECT_NE((*first)->getBuffer().find("(set-info :status unsat)"), llvm::StringRef::npos);
  EXPECT_NE((*second)->getBuffer().find("(set-info :status sat)"), llvm::StringRef::npos);
  llvm::sys::fs::remove_directories(folder);
}

} // namespace
