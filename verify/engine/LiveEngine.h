//===- LiveEngine.h - decides how much is live in the worst of all orders -------------------------------*- C++ -*-===//
//
// Vocabulary as in analysis/LiveSet.h. The largest weight W is found by the graph engine and proved from both sides:
//
//   ends in order      each end is ordered after the one before: an order claim, decided like any other
//   begins wait        each begin is ordered after as many ends as the sweep says: an order claim
//   lemma              then, whatever has run, what is live lies in the load of one t; Z3, once for all files
//   loads              no load is above W: a range claim
//   witness            the ends that are not over at the heaviest t are not ordered before the begins of what is live
//                      then: an order claim, refuted; so that set is live at once in some order, which can be replayed
//
// Up to kDirectHoldings holdings Z3 is asked a second time, in one query over all actions and edges: can what is live
// weigh more than W, and can it weigh W? Where the ends are in no order, that query is the only proof there is.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/Subject.h"
#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/SolverDesk.h"

#include <functional>

namespace precedent {

inline constexpr uint32_t kDirectHoldings = 256;

class LiveEngine {
public:
  using DecideOrder = std::function<ClaimAnswer(const OrderClaim &)>;

  /// `desk` is null for `--engine=graph`. Expects an acyclic graph.
  LiveEngine(const ActionGraph &graph, const OrderFacts &facts, uint32_t maxChains, SolverDesk *desk,
             DecideOrder decideOrder);

  ClaimAnswer decide(const LiveClaim &claim);

  /// What went wrong inside Precedent, or an empty text.
  const std::string &contradiction() const { return trouble; }

private:
  enum class Proof : uint8_t { Proved, Unordered, Undecided };

  /// Proves that the largest live set is what the sweep finds; `set` is filled in where it is proved.
  Proof sweep(const LiveClaim &claim, LiveSet &set, ObligationCounts &counts);
  /// Asks about all actions and edges at once whether `set` is the largest. False: undecided.
  bool confirmDirectly(const LiveClaim &claim, const LiveSet &set);
  bool confirmLemma();
  bool compare(const LiveClaim &claim, const LiveSet &set, ObligationCounts &counts);
  void contradict(std::string text);

  const ActionGraph &graph;
  const OrderFacts &facts;
  uint32_t maxChains;
  SolverDesk *desk;
  DecideOrder decideOrder;
  bool lemmaConfirmed = false;
  std::string trouble;
};

} // namespace precedent
