#include "verify/engine/ClaimEngine.h"

#include "core/support/Concurrently.h"
#include "verify/engine/CoverageEngine.h"
#include "verify/engine/FormulaEngine.h"
#include "verify/engine/GroundEngine.h"
#include "verify/engine/LiveEngine.h"
#include "verify/engine/RangeEngine.h"
#include "verify/order/WholeEngine.h"
#include "verify/order/WindowEngine.h"

using namespace precedent;

/// Refuted cells of a coverage claim that are kept for findings.
static constexpr uint64_t kMaxCells = 1 << 16;

ClaimEngine::ClaimEngine(const ActionGraph &graph, const OrderFacts &facts, const CheckOptions &options,
                         smt::Solver *solver)
    : graph(graph), options(options), facts(facts) {
  if (facts.chains)
    problem.emplace(order::OrderProblem{graph, facts.topology, *facts.chains});
  if (solver)
    desk.emplace(*solver);
}

ClaimEngine::~ClaimEngine() = default;

std::string ClaimEngine::contradiction() const {
  return trouble.empty() && desk ? desk->contradiction() : trouble;
}

ClaimAnswer ClaimEngine::decide(const Claim &claim) {
  SolverDesk *solver = desk ? &*desk : nullptr;
  if (const auto *order = std::get_if<OrderClaim>(&claim.content))
    return order->graph ? decideOrderOf(*order->graph, *order) : decideOrder(*order);
  if (const auto *free = std::get_if<FreeClaim>(&claim.content))
    return decideFree(*free);
  if (const auto *live = std::get_if<LiveClaim>(&claim.content))
    return decideLive(*live);
  if (const auto *range = std::get_if<RangeClaim>(&claim.content))
    return ::precedent::decide(*range, solver);
  if (const auto *coverage = std::get_if<CoverageClaim>(&claim.content))
    return ::precedent::decide(*coverage, kMaxCells, solver);
  if (const auto *formula = std::get_if<FormulaClaim>(&claim.content))
    return ::precedent::decide(*formula, solver);
  std::string disagreement;
  ClaimAnswer answer = ::precedent::decide(std::get<GroundClaim>(claim.content), disagreement);
  if (trouble.empty())
    trouble = disagreement;
  return answer;
}

ClaimAnswer ClaimEngine::decideOrder(const OrderClaim &claim) {
  assert(!orderIsMoot() && "the checker does not ask about order in a cyclic graph");
  ClaimAnswer answer;
  if (!desk) {
    answer.counts.total = claim.size();
    compareWithGraph(claim, graphAnswers(claim), answer);
    return answer;
  }
  ReachabilityAnswers graphSays;
  if (options.engine == Engine::Whole) {
    graphSays = graphAnswers(claim);
    std::vector<bool> likelyRefuted(claim.size());
    for (uint32_t instance = 0; instance < claim.size(); ++instance)
      likelyRefuted[instance] = graphSays.reached[instance] == Reached::No;
    answer = order::decideWhole(graph, claim, likelyRefuted, *desk);
  } else {
    order::OrderOptions orderOptions;
    orderOptions.maxChains = options.maxChains;
    if (!classes)
      classes = std::make_unique<order::OrderEngine>(*problem, *desk, orderOptions);
    // The two engines share nothing that either changes.
    auto prove = [&] { answer = classes->decide(claim); };
    auto ask = [&] { graphSays = graphAnswers(claim); };
    concurrently(2, claim.size(), [&](size_t piece) { piece == 0 ? prove() : ask(); });
  }
  compareWithGraph(claim, graphSays, answer);
  return answer;
}

/// By an engine for that graph alone.
ClaimAnswer ClaimEngine::decideOrderOf(const ActionGraph &other, const OrderClaim &claim) {
  OrderFacts otherFacts(other);
  ClaimEngine engine(other, otherFacts, options, desk ? &desk->get() : nullptr);
  ClaimAnswer answer = engine.decideOrder(claim);
  if (trouble.empty())
    trouble = engine.contradiction();
  return answer;
}

ClaimAnswer ClaimEngine::decideFree(const FreeClaim &claim) {
  ClaimAnswer answer = decideOrder(claim.pairs);
  std::vector<uint32_t> unordered = std::move(answer.instances);
  answer.instances.clear();
  answer.refuted = 0;
  if (answer.counts.undecided)
    return answer; // which instances are open is not recorded
  size_t next = 0;
  for (uint32_t instance = 0; instance < claim.pairs.size(); ++instance) {
    bool isFree = next < unordered.size() && unordered[next] == instance;
    next += isFree;
    if (!isFree)
      answer.instances.push_back(instance);
  }
  answer.refuted = answer.instances.size();
  return answer;
}

ClaimAnswer ClaimEngine::decideLive(const LiveClaim &claim) {
  LiveEngine engine(graph, facts, options.maxChains, desk ? &*desk : nullptr,
                    [&](const OrderClaim &pairs) { return decideOrder(pairs); });
  ClaimAnswer answer = engine.decide(claim);
  if (trouble.empty())
    trouble = engine.contradiction();
  return answer;
}

ReachabilityAnswers ClaimEngine::graphAnswers(const OrderClaim &claim) const {
  ReachabilityOptions reachability;
  reachability.maxChains = options.maxChains;
  return Reachability(graph, facts.topology, *facts.chains, reachability).answer(claim.before, claim.after);
}

/// With a solver: the two answers must agree wherever both have one. Without: the graph's answer is the answer.
void ClaimEngine::compareWithGraph(const OrderClaim &claim, const ReachabilityAnswers &graphSays, ClaimAnswer &answer) {
  if (!desk) {
    for (uint32_t instance = 0; instance < claim.size(); ++instance) {
      if (graphSays.reached[instance] == Reached::No)
        answer.instances.push_back(instance);
      (graphSays.reached[instance] == Reached::Unknown ? answer.counts.undecided : answer.counts.graphOnly)++;
    }
    answer.refuted = answer.instances.size();
    return;
  }
  if (answer.counts.undecided)
    return; // which instances are open is not recorded; the verdict is undecided at best, and no proof is claimed
  size_t next = 0;
  for (uint32_t instance = 0; instance < claim.size(); ++instance) {
    bool refuted = next < answer.instances.size() && answer.instances[next] == instance;
    next += refuted;
    Reached reached = graphSays.reached[instance];
    if (reached != Reached::Unknown && (reached == Reached::No) != refuted) {
      reportDifference(claim.before[instance], claim.after[instance], refuted);
      return;
    }
  }
}

std::vector<ActionIndex> ClaimEngine::coneWithout(ActionIndex before, ActionIndex after) {
  assert(!orderIsMoot());
  if (desk && problem->place(before) < problem->place(after))
    if (auto order = order::WindowEngine(*problem, *desk).orderWithout(before, after))
      return std::move(*order);
  // Everything in the window that must run before `after`, in an order that satisfies the edges.
  order::OrderSearch walk(*problem, ~0u);
  if (walk.find(before, after) != order::Route::Cone)
    return {after};
  std::vector<ActionIndex> cone = walk.cone();
  llvm::sort(cone, [&](ActionIndex one, ActionIndex other) { return problem->place(one) < problem->place(other); });
  return cone;
}

std::vector<ActionIndex> ClaimEngine::pathBetween(ActionIndex before, ActionIndex after) {
  if (orderIsMoot() || problem->place(before) >= problem->place(after))
    return {};
  if (desk)
    if (std::vector<ActionIndex> path = order::WindowEngine(*problem, *desk).pathByCore(before, after); !path.empty())
      return path;
  order::OrderSearch walk(*problem, ~0u);
  order::Route route = walk.find(before, after);
  bool found = route == order::Route::Direct || route == order::Route::Chain || route == order::Route::Path;
  return found ? walk.path().actions : std::vector<ActionIndex>();
}

/// Both engines on a graph of its own: whether they differ there, too.
bool ClaimEngine::differ(const Disagreement &smaller) {
  OrderFacts smallerFacts(smaller.graph);
  if (!smallerFacts.chains)
    return false;
  OrderClaim claim;
  claim.add(smaller.before, smaller.after);
  order::OrderProblem smallerProblem{smaller.graph, smallerFacts.topology, *smallerFacts.chains};
  SolverDesk smallerDesk(desk->get());
  ClaimAnswer answer = options.engine == Engine::Whole ? order::decideWhole(smaller.graph, claim, {}, smallerDesk)
                                                       : order::OrderEngine(smallerProblem, smallerDesk).decide(claim);
  Reached reached = Reachability(smaller.graph, smallerFacts.topology, *smallerFacts.chains)
                        .answer(claim.before, claim.after)
                        .reached.front();
  return answer.counts.undecided == 0 && reached != Reached::Unknown &&
         (reached == Reached::No) != (answer.refuted != 0);
}

void ClaimEngine::reportDifference(ActionIndex before, ActionIndex after, bool solverRefutes) {
  std::string text = "order: the solver says that action " + std::to_string(before) +
                     (solverRefutes ? " is not" : " is") + " ordered before action " + std::to_string(after) +
                     ", the graph engine says the opposite";
  Disagreement start{graph, before, after};
  if (differ(start))
    start = shrink(std::move(start), [&](const Disagreement &smaller) { return differ(smaller); });
  if (std::string path = save(start, text); !path.empty())
    text += "; the smallest graph that shows it is in " + path;
  desk->contradict(std::move(text));
}
