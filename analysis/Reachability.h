//===- Reachability.h - the graph engine: is an action ordered before another? --------------------------*- C++ -*-===//
//
// Vocabulary. A *query* is a pair of actions; it asks for a path of one edge or more from the earlier to the later. The
// engine decides many queries in one go and shows nothing for its answers: it is the second opinion beside the engine
// that proves them, and does not look at that engine's walks. Queries are settled by the first of
//
//   an entry of the list       the later action names the earlier one
//   the topological order      the later action does not come later: no
//   the chain                  both stand on one chain
//   a backward search          only where clocks do not do: too many chains, or a cycle; its work has a limit
//   clocks                     one column for each chain on which earlier actions of open queries stand, up to a limit
//   bit sets                   a window of earlier actions at a time, where there are too many chains; up to a limit
//
// What is still open then is *unknown*.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Chains.h"
#include "analysis/ReachWindows.h"
#include "analysis/Topology.h"

#include <vector>

namespace precedent {

enum class Reached : uint8_t { No, Yes, Unknown };

struct ReachabilityOptions {
  /// At most so many columns are computed: their cost is actions x columns.
  uint32_t maxChains = 1024;
  /// Entries of lists that a search may look at: for one query, and for all of one call together (about a second).
  uint64_t searchLimit = uint64_t(1) << 12;
  uint64_t totalSearchLimit = uint64_t(1) << 25;
  /// Words that bit sets may look at.
  uint64_t windowLimit = kMaxReachWords;
};

struct ReachabilityAnswers {
  /// Parallel to the queries.
  std::vector<Reached> reached;
  /// Queries by how they were settled; with `unknown` they add up to all of them.
  uint64_t direct = 0, byOrder = 0, byChain = 0, byClocks = 0, bySearch = 0, byWindows = 0, unknown = 0;

  size_t count(Reached wanted) const;
};

class Reachability {
public:
  /// Keeps references to its arguments.
  Reachability(const ActionGraph &graph, const Topology &topology, const Chains &chains,
               const ReachabilityOptions &options = {})
      : graph(graph), topology(topology), chains(chains), options(options) {}

  /// The lists are parallel. Linear in actions, edges and queries, times columns / 16 for the clocks, times 16 for
  /// every window of earlier actions that bit sets are used for.
  ReachabilityAnswers answer(llvm::ArrayRef<ActionIndex> before, llvm::ArrayRef<ActionIndex> after) const;

private:
  const ActionGraph &graph;
  const Topology &topology;
  const Chains &chains;
  ReachabilityOptions options;
};

} // namespace precedent
