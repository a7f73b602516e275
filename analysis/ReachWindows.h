//===- ReachWindows.h - who reaches whom, in bit sets ---------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *window* is kWidth consecutive places of a topological order. The *reachers* of an action are the
// actions of the window from which a path of one edge or more leads to it; its *implied* ones are those from which such
// a path leads to one of its predecessors. So an edge u → v says nothing new just if u is implied at v.
//
// Clocks cost actions x chains; where a graph is wide, chains are nearly as many as actions, and a window of 1,024 bits
// an action does the work of 1,024 of them. All windows together cost (actions + edges) x actions / 64 words, which is
// still quadratic: whoever asks for all of them looks at `cost` first.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Topology.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <memory>

namespace precedent {

class ReachWindows {
public:
  static constexpr uint32_t kWidth = 1024;
  using Bits = std::array<uint64_t, kWidth / 64>;

  /// The graph must be acyclic. Keeps references to its arguments.
  ReachWindows(const ActionGraph &graph, const Topology &topology) : graph(graph), topology(topology) {}

  uint32_t count() const { return (graph.size() + kWidth - 1) / kWidth; }
  static uint32_t windowOf(uint32_t place) { return place / kWidth; }
  /// Words that are looked at for so many windows.
  uint64_t cost(uint64_t windows) const {
    return windows * (uint64_t(graph.size()) + graph.predecessors.total()) * Bits().size();
  }
  uint64_t costOfAll() const { return cost(count()) / 2; }

  /// Calls `visit` for every action behind the window's begin, by place; bit i of a set is the window's place i. The
  /// sets are valid during the call. Linear in actions and edges.
  using Visit = llvm::function_ref<void(uint32_t place, const Bits &implied, const Bits &reachers)>;
  void compute(uint32_t window, Visit visit);

  static bool has(const Bits &bits, uint32_t place) { return bits[place % kWidth / 64] >> (place % 64) & 1; }

private:
  const ActionGraph &graph;
  const Topology &topology;
  std::unique_ptr<Bits[]> table;
};

/// About two seconds: what a comparison or a count may cost before it is left out, and says so.
inline constexpr uint64_t kMaxReachWords = uint64_t(1) << 32;

} // namespace precedent
