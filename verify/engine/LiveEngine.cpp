#include "verify/engine/LiveEngine.h"

#include "verify/engine/LiveQueries.h"
#include "verify/engine/RangeEngine.h"

using namespace precedent;
using smt::Answer;

LiveEngine::LiveEngine(const ActionGraph &graph, const OrderFacts &facts, uint32_t maxChains, SolverDesk *desk,
                       DecideOrder decideOrder)
    : graph(graph), facts(facts), maxChains(maxChains), desk(desk), decideOrder(std::move(decideOrder)) {
  assert(facts.topology.isAcyclic() && "the checker does not ask about order in a cyclic graph");
}

void LiveEngine::contradict(std::string text) {
  if (trouble.empty())
    trouble = std::move(text);
}

bool LiveEngine::confirmLemma() {
  if (!desk)
    return true;
  lemmaConfirmed = lemmaConfirmed || desk->confirms(liveLemma(), Answer::Unsat);
  return lemmaConfirmed;
}

bool LiveEngine::confirmDirectly(const LiveClaim &claim, const LiveSet &set) {
  return desk->confirms(liveQuery(graph, claim.holdings, set.weight + 1), Answer::Unsat) &&
         desk->confirms(liveQuery(graph, claim.holdings, set.weight), Answer::Sat);
}

static RangeClaim loadsClaim(const LiveClaim &claim, const LiveSweep &sweep, int64_t largest) {
  RangeClaim loads;
  loads.quantity = claim.quantity + " by ends that are over";
  loads.high = largest;
  for (uint32_t t = 0; t < sweep.loads().size(); ++t)
    loads.add(sweep.loads()[t], t);
  return loads;
}

LiveEngine::Proof LiveEngine::sweep(const LiveClaim &claim, LiveSet &set, ObligationCounts &counts) {
  const Holdings &holdings = claim.holdings;
  LiveSweep sweep(graph, facts.topology, holdings);
  OrderClaim ends, begins, witness;
  for (uint32_t place = 1; place < holdings.size(); ++place)
    ends.add(holdings.end[sweep.byEnd()[place - 1]], holdings.end[sweep.byEnd()[place]]);
  ClaimAnswer inOrder = decideOrder(ends);
  if (inOrder.refuted)
    return Proof::Unordered;
  if (inOrder.counts.undecided)
    return Proof::Undecided;

  for (uint32_t holding = 0; holding < holdings.size(); ++holding)
    if (uint32_t needed = sweep.endsBeforeBegin(holding))
      begins.add(holdings.end[sweep.byEnd()[needed - 1]], holdings.begin[holding]);
  if (holdings.size() > 0) {
    uint32_t t = sweep.heaviest();
    set = {sweep.loads()[t], sweep.liveAt(t)};
    // The ends come in order: where the first that is not over is not ordered before a begin, no later one is.
    for (uint32_t holding : set.members)
      witness.add(holdings.end[sweep.byEnd()[t]], holdings.begin[holding]);
  }
  ClaimAnswer wait = decideOrder(begins), live = decideOrder(witness);
  ClaimAnswer loads = ::precedent::decide(loadsClaim(claim, sweep, set.weight), desk);
  if (wait.counts.undecided || live.counts.undecided || loads.counts.undecided || !confirmLemma())
    return Proof::Undecided;
  if (wait.refuted || live.refuted != witness.size() || loads.refuted) {
    contradict("live sets: the sweep over `" + claim.quantity + "` does not hold in the graph");
    return Proof::Undecided;
  }
  for (const ClaimAnswer *part : {&inOrder, &wait, &live, &loads})
    counts.add(part->counts);
  return Proof::Proved;
}

/// Whether the claim holds for what is now known to be the largest live set; counts the claim itself.
bool LiveEngine::compare(const LiveClaim &claim, const LiveSet &set, ObligationCounts &counts) {
  RangeClaim range;
  range.quantity = claim.quantity + " at most";
  (claim.bound == LiveClaim::Bound::Never ? range.high : range.low) = claim.limit;
  range.add(set.weight, 0);
  ClaimAnswer answer = ::precedent::decide(range, desk);
  counts.add(answer.counts);
  return answer.refuted == 0;
}

ClaimAnswer LiveEngine::decide(const LiveClaim &claim) {
  ClaimAnswer answer;
  auto undecided = [&] {
    answer.counts = {};
    answer.counts.total = answer.counts.undecided = 1;
    return answer;
  };
  LiveSet set;
  Proof proof = sweep(claim, set, answer.counts);
  bool isSmall = claim.holdings.size() <= kDirectHoldings;
  if (proof == Proof::Undecided || (proof == Proof::Unordered && !isSmall))
    return undecided();
  if (proof == Proof::Unordered) {
    std::optional<LiveSet> byFlow =
        largestLiveSetByFlow(graph, facts.topology, *facts.chains, claim.holdings, maxChains);
    if (!byFlow || (desk && !confirmDirectly(claim, *byFlow)))
      return undecided();
    set = std::move(*byFlow);
  } else if (isSmall && desk) {
    // A second decision; where the budget is too small for it, the first one stands.
    confirmDirectly(claim, set);
  }
  if (!compare(claim, set, answer.counts)) {
    answer.instances = {0};
    answer.refuted = 1;
    answer.largest = std::move(set);
  }
  if (answer.counts.undecided)
    return undecided();
  return answer;
}
