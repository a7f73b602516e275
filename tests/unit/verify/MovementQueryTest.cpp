//===- MovementQueryTest.cpp - Z3 and the arithmetic of extents say the same of every movement --------------------===//

#include "verify/rules/support/MovementQuery.h"

#include "verify/Claims.h"
#include "verify/engine/FormulaEngine.h"
#include "verify/engine/SolverForFile.h"

#include <gtest/gtest.h>

using namespace precedent;
using Shape = llvm::SmallVector<int64_t, 4>;
using Kind = GroupPlacement::Kind;

namespace {

struct Decided {
  size_t holding = 0, refuted = 0;
};

/// Z3 contradicts nothing, and leaves nothing open. Everything is asked twice: as it is, and without idle dimensions.
Decided decideAll(const std::vector<MovementEquation> &equations) {
  FormulaClaim claim;
  Decided expected;
  for (const MovementEquation &equation : equations) {
    claim.add(askMovement(equation), equation.holds());
    MovementEquation reduced = withoutIdleDimensions(equation);
    EXPECT_EQ(reduced.holds(), equation.holds());
    claim.add(askMovement(reduced), reduced.holds());
    ++(equation.holds() ? expected.holding : expected.refuted);
  }
  CheckOptions options;
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  SolverDesk desk(*solver);
  ClaimAnswer answer = decide(claim, &desk);
  EXPECT_EQ(desk.contradiction(), "");
  EXPECT_EQ(answer.counts.undecided, 0u);
  EXPECT_EQ(answer.refuted, 2 * expected.refuted);
  return expected;
}

/// Every movement of a kind between every two placements, with the extents that it leaves, and with others.
std::vector<MovementEquation> allOf(MovementKind kind, int64_t ranks, const Shape &before) {
  std::vector<MovementEquation> list;
  std::vector<GroupPlacement> placements = {{Kind::Replicated}, {Kind::Tiled, 0}, {Kind::Tiled, 1}};
  for (int64_t split : {0, 1})
    for (int64_t join : {0, 1}) {
      MovementEquation equation{{kind, ranks, split, join}, {}, {}, before, {}};
      if ((!equation.movement.splits() && split) || (!equation.movement.joins() && join))
        continue;
      std::optional<Shape> left = equation.movement.extentsAfter(before);
      for (const Shape &after : {left.value_or(before), Shape{before[1], before[0]}, Shape{before[0] + 1, before[1]}})
        for (GroupPlacement source : placements)
          for (GroupPlacement target : placements) {
            equation.after = after;
            equation.source = equation.movement.reduces() ? GroupPlacement{Kind::Partial} : source;
            equation.target = target;
            // Of a permutation no placement is promised, and a reduction ends what is partial: those are not asked.
            bool isAsked = kind == MovementKind::AllReduce ? target.kind == Kind::Replicated
                           : kind == MovementKind::Permute ? source == target && source.kind == Kind::Replicated
                                                           : true;
            if (isAsked)
              list.push_back(equation);
          }
    }
  return list;
}

TEST(MovementQuery, SmallGroupsAreDecidedAlike) {
  for (MovementKind kind : {MovementKind::LocalShard, MovementKind::AllReduce, MovementKind::ReduceScatter,
                            MovementKind::AllGather, MovementKind::AllToAll, MovementKind::Permute}) {
    std::vector<MovementEquation> equations;
    for (const Shape &before : {Shape{6, 12}, Shape{0, 6}, Shape{5, 6}})
      llvm::append_range(equations, allOf(kind, 2, before));
    llvm::append_range(equations, allOf(kind, 3, {6, 6}));
    Decided decided = decideAll(equations);
    EXPECT_GT(decided.holding, 2u) << nameOf(kind).str();
    EXPECT_GT(decided.refuted, 2u) << nameOf(kind).str();
  }
}

/// Shape of real tensors, and groups of real machines: the question grows with neither.
TEST(MovementQuery, LargeTensorsAreNoHarder) {
  std::vector<MovementEquation> equations;
  for (int64_t ranks : {8, 1000, 16384}) {
    Shape before = {int64_t(1) << 28, ranks * 4096, 7};
    MovementEquation exchange{{MovementKind::AllToAll, ranks, 1, 0},
                              {Kind::Tiled, 0},
                              {Kind::Tiled, 1},
                              before,
                              {before[0] * ranks, 4096, 7}};
    equations.push_back(exchange);
    exchange.after[1] += 1;
    equations.push_back(exchange);
    exchange.after[1] -= 1;
    exchange.target.dimension = 2;
    equations.push_back(exchange);
  }
  Decided decided = decideAll(equations);
  EXPECT_EQ(decided.holding, 3u);
  EXPECT_EQ(decided.refuted, 6u);
}

TEST(MovementQuery, TheLargestThatIsCountedIsDecided) {
  int64_t most = (int64_t(1) << 59) - 1;
  MovementEquation reduce{{MovementKind::AllReduce, 2}, {Kind::Partial}, {}, {most, 2}, {most, 2}};
  EXPECT_TRUE(isCountable(reduce));
  MovementEquation shorter = reduce;
  --shorter.after[0];
  MovementEquation gather{{MovementKind::AllGather, 2, 0, 0}, {Kind::Tiled, 0}, {}, {most / 2}, {most - 1}};
  MovementEquation longer = gather;
  ++longer.after[0];
  Decided decided = decideAll({reduce, shorter, gather, longer});
  EXPECT_EQ(decided.holding, 2u);
  EXPECT_EQ(decided.refuted, 2u);
  reduce.before[0] = reduce.after[0] = most + 1;
  EXPECT_FALSE(isCountable(reduce));
}

TEST(MovementQuery, IdleDimensionsAreLeftOut) {
  MovementEquation gather{{MovementKind::AllGather, 2, 0, 1}, {Kind::Tiled, 1}, {}, {3, 4, 5, 6}, {3, 8, 5, 6}};
  MovementEquation reduced = withoutIdleDimensions(gather);
  EXPECT_EQ(reduced.before, (Shape{4}));
  EXPECT_EQ(reduced.after, (Shape{8}));
  EXPECT_EQ(reduced.movement.join, 0);
  EXPECT_EQ(reduced.source.dimension, 0);
  // One that changes, and one without elements, are not idle.
  gather.after[2] = 6;
  gather.before[3] = gather.after[3] = 0;
  EXPECT_EQ(withoutIdleDimensions(gather).before, (Shape{4, 5, 0}));
}

} // namespace
