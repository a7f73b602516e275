#include "verify/engine/RangeEngine.h"

using namespace precedent;

namespace {

using Fold = RangeClaim::Fold;

/// Asks whether the interval holds a value of the other kind: must be unsat.
smt::Query queryOf(const RangeClaim &claim, const Fold &fold, bool satisfying) {
  smt::Query query(("range-" + llvm::StringRef(claim.quantity)).str() + (satisfying ? "-within" : "-outside"));
  smt::Expr value = query.intVar("value");
  query.requireBetween(fold.low, value, fold.high);
  if (!satisfying) {
    query.requireBetween(claim.low, value, claim.high);
    return query;
  }
  std::vector<smt::Expr> outside;
  if (claim.low)
    outside.push_back(query.lt(value, query.constant(*claim.low)));
  if (claim.high)
    outside.push_back(query.lt(query.constant(*claim.high), value));
  query.require(query.any(outside));
  return query;
}

} // namespace

ClaimAnswer precedent::decide(const RangeClaim &claim, SolverDesk *desk) {
  ClaimAnswer answer;
  answer.instances = claim.instance;
  answer.refuted = answer.instances.size();
  answer.counts.total = claim.size();
  if (!desk) {
    answer.counts.graphOnly = claim.size();
    return answer;
  }
  bool undecidedRefutation = false;
  for (const Fold *fold : {&claim.within, &claim.below, &claim.above}) {
    if (fold->count == 0)
      continue;
    if (desk->confirms(queryOf(claim, *fold, fold == &claim.within), smt::Answer::Unsat)) {
      answer.counts.z3Class += fold->count;
      ++answer.counts.classes;
    } else {
      answer.counts.undecided += fold->count;
      undecidedRefutation |= fold != &claim.within;
    }
  }
  // What Z3 did not confirm is not reported as refuted either: undecided is its own answer.
  if (undecidedRefutation) {
    answer.instances.clear();
    answer.refuted = 0;
  }
  return answer;
}
