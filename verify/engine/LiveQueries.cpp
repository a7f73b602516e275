#include "verify/engine/LiveQueries.h"

using namespace precedent;
using smt::Expr;

static void requireSame(smt::Query &query, Expr one, Expr other) {
  query.require(query.implies(one, other));
  query.require(query.implies(other, one));
}

smt::Query precedent::liveLemma() {
  smt::Query query("live-sweep-lemma");
  Expr t = query.intVar("ends_over"), needed = query.intVar("needed"), rank = query.intVar("rank");
  Expr hasBegun = query.boolVar("has_begun"), lastNeededIsOver = query.boolVar("last_needed_is_over"),
       hasEnded = query.boolVar("has_ended");
  Expr zero = query.constant(0);
  for (Expr number : {t, needed, rank})
    query.require(query.le(zero, number));
  // The ends are in order, so those that are over are the first t: the end of rank r is over exactly if r < t.
  requireSame(query, hasEnded, query.lt(rank, t));
  requireSame(query, lastNeededIsOver, query.le(needed, t));
  // What has run is closed under predecessors, and the end of rank needed - 1 is ordered before the begin.
  query.require(query.implies(hasBegun, query.any({query.eq(needed, zero), lastNeededIsOver})));
  query.require(hasBegun);
  query.require(query.negate(hasEnded));
  query.require(query.negate(query.all({query.le(needed, t), query.le(t, rank)})));
  return query;
}

smt::Query precedent::liveQuery(const ActionGraph &graph, const Holdings &holdings, int64_t weight) {
  smt::Query query("live-whole");
  std::vector<Expr> hasRun;
  for (ActionIndex action = 0; action < graph.size(); ++action)
    hasRun.push_back(query.boolVar());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    for (ActionIndex predecessor : graph.predecessors[action])
      query.require(query.implies(hasRun[action], hasRun[predecessor]));
  Expr zero = query.constant(0), sum = zero;
  for (uint32_t holding = 0; holding < holdings.size(); ++holding) {
    Expr isLive = query.all({hasRun[holdings.begin[holding]], query.negate(hasRun[holdings.end[holding]])});
    sum = query.add(sum, query.ite(isLive, query.constant(holdings.weight[holding]), zero));
  }
  query.require(query.le(query.constant(weight), sum));
  return query;
}
