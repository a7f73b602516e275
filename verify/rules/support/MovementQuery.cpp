#include "verify/rules/support/MovementQuery.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using smt::Expr;

namespace {

/// One number for each dimension.
using Indices = llvm::SmallVector<Expr, 4>;

class Writer {
public:
  explicit Writer(const MovementEquation &equation)
      : equation(equation), movement(equation.movement),
        query("movement equation, " + nameOf(equation.movement.kind).str()), ranks(query.constant(movement.ranks)) {}

  smt::Query write() {
    if (equation.before.size() != equation.after.size()) {
      query.require(query.boolean(true));
      return std::move(query);
    }
    query.require(query.any({otherExtents(), wrongElement(), lostElement()}));
    return std::move(query);
  }

private:
  size_t numDimensions() const { return equation.before.size(); }
  Expr within(Expr value, Expr bound) {
    return query.all({query.le(query.constant(0), value), query.lt(value, bound)});
  }
  /// A variable from 0 to a bound, also where what it is for is not what is wrong: so no model leaves 64 bits.
  Expr variable(const std::string &name, int64_t bound) {
    Expr made = query.intVar(name);
    query.requireBetween(0, made, bound);
    return made;
  }
  Expr differs(Expr a, Expr b) { return query.negate(query.eq(a, b)); }
  /// Extent of a part. Whether parts are equal is asked by otherExtents().
  int64_t piece() const { return equation.before[movement.split] / movement.ranks; }
  /// What each rank sends of the dimension that is joined.
  int64_t sent() const {
    return movement.splits() && movement.split == movement.join ? piece() : equation.before[movement.join];
  }

  Expr otherExtents() {
    llvm::SmallVector<Expr, 6> wrong;
    for (size_t d = 0; d < numDimensions(); ++d) {
      Expr before = query.constant(equation.before[d]), after = query.constant(equation.after[d]);
      bool isSplit = movement.splits() && movement.split == static_cast<int64_t>(d);
      bool isJoined = movement.joins() && movement.join == static_cast<int64_t>(d);
      if (isSplit && !isJoined)
        after = query.mul(ranks, after);
      else if (isJoined && !isSplit)
        before = query.mul(ranks, before);
      wrong.push_back(differs(before, after));
    }
    if (movement.splits()) {
      // before = ranks · part + rest
      Expr part = variable("part", equation.before[movement.split]), rest = variable("rest", movement.ranks);
      wrong.push_back(
          query.all({query.eq(query.constant(equation.before[movement.split]), query.add(query.mul(ranks, part), rest)),
                     within(rest, ranks), differs(rest, query.constant(0))}));
    }
    return query.any(wrong);
  }

  /// The index in the whole tensor of what rank `rank` holds at `index`.
  Indices global(GroupPlacement placement, llvm::ArrayRef<int64_t> extents, Expr rank, const Indices &index) {
    Indices whole(index);
    if (placement.kind == GroupPlacement::Kind::Tiled)
      whole[placement.dimension] =
          query.add(query.mul(rank, query.constant(extents[placement.dimension])), index[placement.dimension]);
    return whole;
  }

  Expr wrongElement() {
    llvm::SmallVector<Expr, 8> given, wrong;
    Expr rank = variable("q", movement.ranks);
    given.push_back(within(rank, ranks));
    Indices index, from;
    for (size_t d = 0; d < numDimensions(); ++d) {
      index.push_back(variable("j" + std::to_string(d), equation.after[d]));
      given.push_back(within(index.back(), query.constant(equation.after[d])));
    }
    from = index;
    // Whom it comes from. What is reduced comes from everyone, and from the same place of each.
    Expr sender = rank;
    if (movement.joins() && sent() == 0) {
      sender = ranks; // nobody sends anything
    } else if (movement.joins()) {
      // Whoever reads from a rank behind the last reads from the one directly behind it, too.
      sender = variable("r", movement.ranks);
      from[movement.join] = variable("i" + std::to_string(movement.join), sent());
      given.push_back(within(from[movement.join], query.constant(sent())));
      given.push_back(
          query.eq(index[movement.join], query.add(query.mul(sender, query.constant(sent())), from[movement.join])));
    }
    if (movement.splits())
      from[movement.split] = query.add(query.mul(rank, query.constant(piece())), from[movement.split]);

    wrong.push_back(query.negate(within(sender, ranks)));
    Indices is = global(equation.source, equation.before, sender, from);
    Indices promised = global(equation.target, equation.after, rank, index);
    for (size_t d = 0; d < numDimensions(); ++d) {
      wrong.push_back(query.negate(within(from[d], query.constant(equation.before[d]))));
      wrong.push_back(differs(is[d], promised[d]));
    }
    given.push_back(query.any(wrong));
    return query.all(given);
  }

  Expr wholeExtent(GroupPlacement placement, llvm::ArrayRef<int64_t> extents, size_t d) {
    Expr extent = query.constant(extents[d]);
    return placement.isTiledOn(static_cast<int64_t>(d)) ? query.mul(ranks, extent) : extent;
  }

  Expr lostElement() {
    llvm::SmallVector<Expr, 8> given, lost;
    for (size_t d = 0; d < numDimensions(); ++d) {
      Expr whole = wholeExtent(equation.source, equation.before, d);
      Expr index = variable("g" + std::to_string(d), movement.ranks * equation.before[d]);
      given.push_back(within(index, whole));
      lost.push_back(query.negate(within(index, wholeExtent(equation.target, equation.after, d))));
    }
    given.push_back(query.any(lost));
    return query.all(given);
  }

  const MovementEquation &equation;
  const Movement &movement;
  smt::Query query;
  Expr ranks;
};

} // namespace

MovementEquation precedent::withoutIdleDimensions(const MovementEquation &equation) {
  MovementEquation reduced = equation;
  if (equation.before.size() != equation.after.size())
    return reduced;
  reduced.before.clear();
  reduced.after.clear();
  llvm::SmallVector<int64_t *, 4> named;
  if (reduced.movement.splits())
    named.push_back(&reduced.movement.split);
  if (reduced.movement.joins())
    named.push_back(&reduced.movement.join);
  for (GroupPlacement *placement : {&reduced.source, &reduced.target})
    if (placement->kind == GroupPlacement::Kind::Tiled)
      named.push_back(&placement->dimension);
  llvm::SmallVector<int64_t, 4> places(named.size());
  for (size_t d = 0; d < equation.before.size(); ++d) {
    bool isNamed = false;
    for (size_t n = 0; n < named.size(); ++n)
      if (*named[n] == static_cast<int64_t>(d)) {
        places[n] = static_cast<int64_t>(reduced.before.size());
        isNamed = true;
      }
    if (!isNamed && equation.before[d] == equation.after[d] && equation.before[d] != 0)
      continue;
    reduced.before.push_back(equation.before[d]);
    reduced.after.push_back(equation.after[d]);
  }
  for (size_t n = 0; n < named.size(); ++n)
    *named[n] = places[n];
  return reduced;
}

bool precedent::isCountable(const MovementEquation &equation) {
  constexpr int64_t most = int64_t(1) << 60;
  auto fits = [&](int64_t extent) { return extent < most / equation.movement.ranks; };
  return llvm::all_of(equation.before, fits) && llvm::all_of(equation.after, fits);
}

smt::Query precedent::askMovement(const MovementEquation &equation) {
  return Writer(equation).write();
}
