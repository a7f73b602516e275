#include "verify/order/OrderQueries.h"

#include "llvm/ADT/Twine.h"

using namespace precedent::smt;

Query precedent::order::wordQuery(llvm::StringRef word) {
  Query query(("order-path-" + llvm::Twine(word)).str());
  std::vector<Expr> time;
  for (size_t index = 0; index <= word.size(); ++index)
    time.push_back(query.intVar("t" + std::to_string(index)));
  for (size_t step = 0; step < word.size(); ++step)
    query.require(query.lt(time[step], time[step + 1]));
  query.require(query.le(time.back(), time.front()));
  return query;
}

Query precedent::order::chainStepLemma() {
  Query query("order-chain-step");
  Expr first = query.intVar("first"), middle = query.intVar("middle"), next = query.intVar("next");
  query.require(query.lt(first, middle));
  query.require(query.lt(middle, next));
  query.require(query.negate(query.lt(first, next)));
  return query;
}

Query precedent::order::cutLemma() {
  Query query("order-cut");
  Expr n = query.intVar("n"), tx = query.intVar("tx"), ty = query.intVar("ty");
  Expr dx = query.boolVar("dx"), dy = query.boolVar("dy");
  query.require(query.implies(dy, dx));
  query.require(query.lt(tx, ty));
  for (Expr time : {tx, ty}) {
    query.require(query.le(query.constant(0), time));
    query.require(query.lt(time, n));
  }
  Expr newX = query.ite(dx, tx, query.add(tx, n));
  Expr newY = query.ite(dy, ty, query.add(ty, n));
  query.require(query.negate(query.lt(newX, newY)));
  return query;
}

Query precedent::order::cutGoalLemma() {
  Query query("order-cut-goal");
  Expr n = query.intVar("n"), tu = query.intVar("tu"), tv = query.intVar("tv");
  for (Expr time : {tu, tv}) {
    query.require(query.le(query.constant(0), time));
    query.require(query.lt(time, n));
  }
  query.require(query.negate(query.lt(tv, query.add(tu, n))));
  return query;
}

Query precedent::order::rowOrderQuery(int64_t largest) {
  Query query("order-row-order");
  Expr tu = query.intVar("tu"), tv = query.intVar("tv");
  query.requireBetween(0, query.sub(tu, tv), largest);
  query.require(query.negate(query.lt(tu, tv)));
  return query;
}

Query precedent::order::coneQuery(llvm::ArrayRef<uint32_t> key) {
  Query query("order-cone");
  std::vector<Expr> time;
  for (size_t begin = 0; begin < key.size(); begin += key[begin] + 1)
    time.push_back(query.intVar("t" + std::to_string(time.size())));
  Expr tu = query.intVar("tu");
  size_t member = 0;
  for (size_t begin = 0; begin < key.size(); begin += key[begin] + 1, ++member)
    for (uint32_t predecessor : key.slice(begin + 1, key[begin]))
      query.require(query.lt(time[predecessor], time[member]));
  query.require(query.lt(time.front(), tu));
  return query;
}

Query precedent::order::tablePotentialLemma() {
  Query query("order-table-potential");
  Expr fx = query.intVar("fx"), fy = query.intVar("fy"), fv = query.intVar("fv");
  query.require(query.le(fx, fy));
  query.require(query.le(fy, fv));
  query.require(query.negate(query.le(fx, fv)));
  return query;
}

Query precedent::order::tableSeparatesLemma() {
  Query query("order-table-separates");
  Expr fu = query.intVar("fu"), fv = query.intVar("fv"), place = query.intVar("place");
  query.require(query.le(place, fu));
  query.require(query.lt(fv, place));
  query.require(query.le(fu, fv));
  return query;
}

Query precedent::order::tableJustifiedLemma() {
  Query query("order-table-justified");
  Expr tu = query.intVar("tu"), te = query.intVar("te"), tw = query.intVar("tw"), tv = query.intVar("tv");
  query.require(query.le(tu, te));
  query.require(query.le(te, tw));
  query.require(query.lt(tw, tv));
  query.require(query.negate(query.all({query.lt(tu, tv), query.le(te, tv)})));
  return query;
}
