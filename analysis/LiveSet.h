//===- LiveSet.h - what can be held at one time ---------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *holding* begins when one action runs and ends when another has run: a buffer from the action that
// fills it to the action that frees it. In between it is *live*. A set of holdings can be live at once, in some order
// that the edges allow, exactly if no end of one is ordered before a begin of another, or before its own. The *largest*
// such set is the one of the greatest weight: the most bytes, or with weights of 1 the most buffers, that any order
// needs.
//
// Two ways to find it. Where the ends are ordered one after another, a *sweep* is exact: with t ends over, those
// holdings can be live whose own end is not over and whose begin waits for none but these t; linear. Otherwise it is
// the heaviest antichain of an order of the holdings, which a maximal flow finds; that is for a few hundred.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/Topology.h"

#include <optional>
#include <vector>

namespace precedent {

/// Columns of one length. No action begins one holding and ends another, or ends two; weights are at least 0 and their
/// sum fits into 63 bits.
struct Holdings {
  std::vector<ActionIndex> begin, end;
  std::vector<int64_t> weight;

  void add(ActionIndex first, ActionIndex last, int64_t heaviness) {
    begin.push_back(first);
    end.push_back(last);
    weight.push_back(heaviness);
  }
  uint32_t size() const { return static_cast<uint32_t>(begin.size()); }
};

struct LiveSet {
  int64_t weight = 0;
  /// Holdings, ascending.
  std::vector<uint32_t> members;
};

/// The sweep. Exact where `byEnd` lists the holdings in a declared order of their ends; that is for the caller to show.
class LiveSweep {
public:
  /// Linear. Expects an acyclic graph.
  LiveSweep(const ActionGraph &graph, const Topology &topology, const Holdings &holdings);

  /// Holdings by the place of their end.
  llvm::ArrayRef<uint32_t> byEnd() const { return order; }
  /// How many ends a begin waits for: the latest of them is that of `byEnd()[count - 1]`.
  uint32_t endsBeforeBegin(uint32_t holding) const { return needed[holding]; }
  /// Weight of what can be live when `t` ends are over; one entry for each t below the number of holdings.
  llvm::ArrayRef<int64_t> loads() const { return load; }
  /// What can be live when `t` ends are over, ascending.
  std::vector<uint32_t> liveAt(uint32_t t) const;
  /// The first t with the largest load. Expects at least one holding.
  uint32_t heaviest() const;

private:
  std::vector<uint32_t> order;  ///< by rank
  std::vector<uint32_t> rank;   ///< of the end, by holding
  std::vector<uint32_t> needed; ///< by holding
  std::vector<int64_t> load;
};

struct LiveSetOptions {
  uint32_t maxChains = 1024;
  /// Up to so many holdings the flow is computed.
  uint32_t maxFlow = 256;
};

/// By the sweep where the graph engine finds the ends in order, else by the flow; nullopt where neither does (too many,
/// or a holding whose begin is not ordered before its end), or where the graph engine does not know.
std::optional<LiveSet> largestLiveSet(const ActionGraph &graph, const Topology &topology, const Chains &chains,
                                      const Holdings &holdings, const LiveSetOptions &options = {});

/// By the flow alone, whatever the number.
std::optional<LiveSet> largestLiveSetByFlow(const ActionGraph &graph, const Topology &topology, const Chains &chains,
                                            const Holdings &holdings, uint32_t maxChains = 1024);

} // namespace precedent
