//===- MovementTest.cpp - movements, carried out on small groups --------------------------------------------------===//

#include "analysis/reshard/Movement.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

using namespace precedent;
using Shape = llvm::SmallVector<int64_t, 4>;
using Kind = GroupPlacement::Kind;

namespace {

/// What one rank holds: for each index a sum of elements of the whole tensor, each of a rank's partial tensor. An
/// element is its index in the whole, and the rank whose share of it is meant, or -1 for all of it.
using Element = std::pair<Shape, int64_t>;
using Local = std::map<std::vector<int64_t>, std::vector<Element>>;

/// Every index within the extents.
std::vector<Shape> indicesOf(llvm::ArrayRef<int64_t> extents) {
  std::vector<Shape> list = {{}};
  for (int64_t extent : extents) {
    std::vector<Shape> longer;
    for (const Shape &index : list)
      for (int64_t next = 0; next < extent; ++next) {
        longer.push_back(index);
        longer.back().push_back(next);
      }
    list = std::move(longer);
  }
  return list;
}

/// What the rank has of a tensor that is placed like this, in extents that are its own.
Local held(GroupPlacement placement, llvm::ArrayRef<int64_t> extents, int64_t rank) {
  Local local;
  for (const Shape &index : indicesOf(extents)) {
    Shape whole = index;
    if (placement.kind == Kind::Tiled)
      whole[placement.dimension] += rank * extents[placement.dimension];
    local[{index.begin(), index.end()}] = {{whole, placement.kind == Kind::Partial ? rank : -1}};
  }
  return local;
}

/// Cuts a dimension into parts, and hands out the one.
Local part(const Local &local, int64_t dimension, int64_t extent, int64_t number) {
  Local cut;
  for (const auto &[place, elements] : local) {
    std::vector<int64_t> index = place;
    if (index[static_cast<size_t>(dimension)] / extent != number)
      continue;
    index[static_cast<size_t>(dimension)] %= extent;
    cut[index] = elements;
  }
  return cut;
}

void append(Local &local, const Local &behind, int64_t dimension, int64_t extent) {
  for (const auto &[place, elements] : behind) {
    std::vector<int64_t> index = place;
    index[static_cast<size_t>(dimension)] += extent;
    local[index] = elements;
  }
}

/// The movement, carried out as its name says: nothing of Movement.cpp is used.
std::vector<Local> carryOut(const Movement &movement, llvm::ArrayRef<int64_t> extents, std::vector<Local> ranks) {
  int64_t k = movement.ranks;
  if (movement.reduces()) {
    Local sum;
    for (const Local &local : ranks)
      for (const auto &[index, elements] : local)
        sum[index].insert(sum[index].end(), elements.begin(), elements.end());
    ranks.assign(static_cast<size_t>(k), sum);
  }
  std::vector<Local> moved(ranks);
  for (int64_t rank = 0; rank < k; ++rank) {
    Local &result = moved[static_cast<size_t>(rank)];
    if (movement.splits() && !movement.joins())
      result = part(ranks[static_cast<size_t>(rank)], movement.split, extents[movement.split] / k, rank);
    if (!movement.joins())
      continue;
    result.clear();
    for (int64_t sender = 0; sender < k; ++sender) {
      Local sent = ranks[static_cast<size_t>(sender)];
      int64_t extent = extents[movement.join];
      if (movement.splits()) {
        sent = part(sent, movement.split, extents[movement.split] / k, rank);
        extent = movement.split == movement.join ? extent / k : extent;
      }
      append(result, sent, movement.join, sender * extent);
    }
  }
  return moved;
}

/// Of a partial tensor, the shares of all ranks are the whole element.
void putSharesTogether(Local &local, int64_t ranks) {
  for (auto &[index, elements] : local)
    if (elements.size() == static_cast<size_t>(ranks)) {
      bool areShares = true;
      for (int64_t rank = 0; rank < ranks; ++rank)
        areShares &= elements[static_cast<size_t>(rank)] == Element(elements[0].first, rank);
      if (areShares)
        elements = {{elements[0].first, -1}};
    }
}

struct Tried {
  unsigned right = 0, wrong = 0;
};

/// Every equation of the kind over two dimensions of at most `most`, carried out and compared.
Tried tryAll(MovementKind kind, int64_t ranks, int64_t most) {
  Tried tried;
  auto judge = [&](const MovementEquation &equation) {
    std::vector<Local> before;
    for (int64_t rank = 0; rank < ranks; ++rank)
      before.push_back(held(equation.source, equation.before, rank));
    std::vector<Local> after = carryOut(equation.movement, equation.before, std::move(before));
    bool isRight = true;
    for (int64_t rank = 0; rank < ranks; ++rank) {
      putSharesTogether(after[static_cast<size_t>(rank)], ranks);
      isRight &= after[static_cast<size_t>(rank)] == held(equation.target, equation.after, rank);
    }
    EXPECT_EQ(equation.holds(), isRight) << nameOf(kind).str() << " over " << ranks << " ranks, split "
                                         << equation.movement.split << ", join " << equation.movement.join << ", from "
                                         << nameOf(equation.source) << " to " << nameOf(equation.target) << ", "
                                         << equation.before[0] << "x" << equation.before[1] << " to "
                                         << equation.after[0] << "x" << equation.after[1];
    ++(isRight ? tried.right : tried.wrong);
  };

  std::vector<GroupPlacement> placements = {{Kind::Replicated}, {Kind::Tiled, 0}, {Kind::Tiled, 1}};
  for (const Shape &before : indicesOf({most + 1, most + 1}))
    for (int64_t split : {0, 1})
      for (int64_t join : {0, 1}) {
        MovementEquation equation{{kind, ranks, split, join}, {}, {}, before, {}};
        if ((!equation.movement.splits() && split) || (!equation.movement.joins() && join))
          continue;
        // What has nothing in it has no elements that could tell; extents that do not divide make no parts.
        if (before[0] == 0 || before[1] == 0 || !equation.movement.extentsAfter(before))
          continue;
        Shape after = *equation.movement.extentsAfter(before);
        for (const Shape &declared : {after, Shape{after[1], after[0]}, Shape{after[0] + 1, after[1]}, before})
          for (GroupPlacement target : placements) {
            equation.after = declared;
            equation.target = target;
            if (equation.movement.reduces()) {
              equation.source = {Kind::Partial};
              judge(equation);
              continue;
            }
            for (GroupPlacement source : placements) {
              equation.source = source;
              judge(equation);
            }
          }
      }
  return tried;
}

TEST(Movement, TheEquationHoldsWhereRanksEndWithWhatWasPromised) {
  for (int64_t ranks : {2, 3})
    for (MovementKind kind : {MovementKind::LocalShard, MovementKind::AllReduce, MovementKind::ReduceScatter,
                              MovementKind::AllGather, MovementKind::AllToAll}) {
      Tried tried = tryAll(kind, ranks, ranks == 2 ? 4 : 3);
      EXPECT_GT(tried.right, 4u) << nameOf(kind).str();
      EXPECT_GT(tried.wrong, 10u) << nameOf(kind).str();
    }
}

/// sourceOf says of every element where carrying it out has taken it from.
TEST(Movement, EveryElementComesFromWhereItIsSaidToComeFrom) {
  const Shape before = {6, 6};
  for (int64_t ranks : {2, 3})
    for (MovementKind kind : {MovementKind::LocalShard, MovementKind::ReduceScatter, MovementKind::AllGather,
                              MovementKind::AllToAll, MovementKind::AllReduce})
      for (int64_t split : {0, 1})
        for (int64_t join : {0, 1}) {
          Movement movement{kind, ranks, split, join};
          std::vector<Local> local(static_cast<size_t>(ranks));
          // The second number says whose it was.
          for (int64_t rank = 0; rank < ranks; ++rank)
            local[static_cast<size_t>(rank)] = held({Kind::Partial}, before, rank);
          std::vector<Local> after = carryOut(movement, before, std::move(local));
          for (int64_t rank = 0; rank < ranks; ++rank)
            for (const auto &[index, elements] : after[static_cast<size_t>(rank)]) {
              Movement::Source source = movement.sourceOf(before, rank, index);
              EXPECT_EQ(source.index, elements[0].first);
              if (source.rank == Movement::kEveryRank)
                EXPECT_EQ(elements.size(), static_cast<size_t>(ranks));
              else
                EXPECT_EQ(elements, (std::vector<Element>{{source.index, source.rank}}));
            }
        }
}

TEST(Movement, NothingIsLeftWhereItCannotBeTold) {
  EXPECT_FALSE((Movement{MovementKind::LocalShard, 3, 0}.extentsAfter({8, 16})));
  EXPECT_FALSE((Movement{MovementKind::LocalShard, 2, 2}.extentsAfter({8, 16})));
  EXPECT_FALSE((Movement{MovementKind::LocalShard, 2, -1}.extentsAfter({8, 16})));
  EXPECT_FALSE((Movement{MovementKind::AllGather, 2, 0, 0}.extentsAfter({INT64_MAX})));
  EXPECT_FALSE((Movement{MovementKind::AllGather, 2, 0, 0}.extentsAfter({-1})));
  EXPECT_EQ(*(Movement{MovementKind::AllReduce, 2}.extentsAfter({-1, 3})), (Shape{-1, 3}));
}

/// The two reshards that were accepted upstream although they end with something else.
TEST(Movement, ExchangedDimensionsAreFound) {
  MovementEquation exchanged{{MovementKind::AllToAll, 2, 0, 1}, {Kind::Tiled, 0}, {Kind::Tiled, 1}, {4, 16}, {8, 8}};
  EXPECT_FALSE(exchanged.holds());
  std::swap(exchanged.movement.split, exchanged.movement.join);
  EXPECT_TRUE(exchanged.holds());
  MovementEquation shard{{MovementKind::LocalShard, 2, 0}, {}, {Kind::Tiled, 1}, {8, 16}, {8, 8}};
  EXPECT_FALSE(shard.holds());
  shard.movement.split = 1;
  EXPECT_TRUE(shard.holds());
}

TEST(Movement, NamesAreRead) {
  for (MovementKind kind : {MovementKind::LocalShard, MovementKind::AllReduce, MovementKind::ReduceScatter,
                            MovementKind::AllGather, MovementKind::AllToAll, MovementKind::Permute})
    EXPECT_EQ(movementNamed(nameOf(kind)), kind);
  EXPECT_FALSE(movementNamed("all_gather_v"));
}

} // namespace
