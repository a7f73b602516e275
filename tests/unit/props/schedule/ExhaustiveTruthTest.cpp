//===- ExhaustiveTruthTest.cpp - every order of small pipelines, by the checker and by the simulator
//---------------===//
//
// A pipeline of P ranks (one stage each) and M micro-batches has ((2M)!)^P orders of its forwards and backwards. All of
// them are written as CSV, read and checked, and run by a simulator that shares no code with the checker. How many are
// legal is known from outside: 26 of 576, 106 of 13,824, 3,750 of 518,400, 138,294 of 373,248,000.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "ScheduleChecks.h"
#include "core/support/Concurrently.h"
#include "props/schedule/ScheduleSimulator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <atomic>
#include <functional>

using namespace precedent;
using namespace precedent::simulation;

namespace {
/// Every order of F and B of one stage.
std::vector<std::vector<Step>> ordersOf(int stage, int numMicroBatches) {
  std::vector<int> places;
  for (int place = 0; place < 2 * numMicroBatches; ++place)
    places.push_back(place);
  std::vector<std::vector<Step>> orders;
  do {
    std::vector<Step> &steps = orders.emplace_back();
    for (int place : places)
      steps.push_back({place % 2 ? Work::B : Work::F, stage, place / 2});
  } while (std::next_permutation(places.begin(), places.end()));
  return orders;
}

struct Truth {
  std::atomic<size_t> schedules{0}, legal{0}, solved{0};
};

/// Which orders Z3 decides beside the graph engine, by number and by what the simulator says.
using Solves = std::function<bool(size_t number, bool legal)>;

/// All combinations of the ranks' orders, decided by the checker and by the simulator.
void decideAll(const std::vector<std::vector<std::vector<Step>>> &orders, int numMicroBatches, const Solves &solves,
               Truth &truth) {
  size_t numRanks = orders.size(), perPiece = 1;
  for (size_t rank = 1; rank < numRanks; ++rank)
    perPiece *= orders[rank].size();
  concurrently(orders[0].size(), kWorthAThread, [&](size_t piece) {
    RankProgram program;
    program.numStages = int(numRanks), program.numMicroBatches = numMicroBatches;
    program.ranks.resize(numRanks);
    program.ranks[0] = orders[0][piece];
    for (size_t number = 0; number < perPiece; ++number) {
      for (size_t rank = 1, rest = number; rank < numRanks; rest /= orders[rank].size(), ++rank)
        program.ranks[rank] = orders[rank][rest % orders[rank].size()];
      bool legal = simulate(program, Sending::Buffered).legal, solve = solves(piece * perPiece + number, legal);
      SubjectReport report = reportOf(program, solve ? Engine::Classes : Engine::Graph);
      EXPECT_EQ(report.verdict, legal ? Verdict::Legal : Verdict::Illegal) << csvOf(program);
      ++truth.schedules;
      truth.legal += legal;
      truth.solved += solve;
    }
  });
  std::printf("%zu ranks, %d micro-batches: %zu orders, %zu legal, %zu decided by Z3, too\n", numRanks, numMicroBatches,
              truth.schedules.load(), truth.legal.load(), truth.solved.load());
}

void decideAll(int numRanks, int numMicroBatches, const Solves &solves, Truth &truth) {
  std::vector<std::vector<std::vector<Step>>> orders;
  for (int rank = 0; rank < numRanks; ++rank)
    orders.push_back(ordersOf(rank, numMicroBatches));
  decideAll(orders, numMicroBatches, solves, truth);
}

bool always(size_t, bool) {
  return true;
}

TEST(ExhaustiveTruth, TwoRanksTwoMicroBatches) {
  Truth truth;
  decideAll(2, 2, always, truth);
  EXPECT_EQ(truth.schedules, 576u);
  EXPECT_EQ(truth.legal, 26u);
}

TEST(ExhaustiveTruthLong, ThreeRanksTwoMicroBatches) {
  Truth truth;
  decideAll(3, 2, always, truth);
  EXPECT_EQ(truth.schedules, 13'824u);
  EXPECT_EQ(truth.legal, 106u);
}

/// Z3 decides every legal order and every 40th of the others: 3 ms for each of half a million is for the nightly run.
TEST(ExhaustiveTruthLong, TwoRanksThreeMicroBatches) {
  Truth truth;
  decideAll(2, 3, [](size_t number, bool legal) { return legal || number % 40 == 0; }, truth);
  EXPECT_EQ(truth.schedules, 518'400u);
  EXPECT_EQ(truth.legal, 3'750u);
}

/// Of the 373,248,000 orders those in which each rank by itself is right, that is, runs each forward before its
/// backward: no other can be legal.
TEST(ExhaustiveTruthLong, ThreeRanksThreeMicroBatchesInOrderOnEachRank) {
  std::vector<std::vector<std::vector<Step>>> orders;
  for (int rank = 0; rank < 3; ++rank) {
    orders.push_back(ordersOf(rank, 3));
    llvm::erase_if(orders.back(), [](const std::vector<Step> &steps) {
      return llvm::any_of(steps, [&](const Step &step) {
        return step.work == Work::B &&
               llvm::find(steps, step) < llvm::find(steps, Step{Work::F, step.stage, step.microBatch});
      });
    });
    EXPECT_EQ(orders.back().size(), 90u);
  }
  Truth truth;
  decideAll(orders, 3, [](size_t number, bool) { return number % 500 == 0; }, truth);
  EXPECT_EQ(truth.schedules, 729'000u);
  EXPECT_EQ(truth.legal, 138'294u);
}

TEST(ExhaustiveTruthNightly, TwoRanksThreeMicroBatchesAllByZ3) {
  Truth truth;
  decideAll(2, 3, always, truth);
  EXPECT_EQ(truth.legal, 3'750u);
}

/// Z3 on all legal orders and on every 3,730th of the others, which makes 100,000. About seven hours of one processor.
TEST(ExhaustiveTruthNightly, ThreeRanksThreeMicroBatches) {
  Truth truth;
  decideAll(3, 3, [](size_t number, bool legal) { return legal || number % 3'730 == 0; }, truth);
  EXPECT_EQ(truth.schedules, 373'248'000u);
  EXPECT_EQ(truth.legal, 138'294u);
}
} // namespace
