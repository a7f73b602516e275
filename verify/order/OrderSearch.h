//===- OrderSearch.h - finds a path or a cut for one order obligation -----------------------------------*- C++ -*-===//
//
// Vocabulary. The *window* of an obligation (u, v) are the places from u's to v's: a path from u to v lies in it,
// since edges go up. The *cone* of the obligation are v and everything in the window from which v is reached; when u is
// not among it, all places before u's together with the cone are closed under predecessors, hold v and lack u: a cut.
//
// The search is not trusted. It hands over a path or a cone, and OrderCheck reads that against the edges.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/order/OrderProblem.h"

namespace precedent::order {

enum class Route : uint8_t {
  RowOrder, ///< refuted: v stands before u in an order that satisfies every edge
  Direct,   ///< proved: the edge stands in the file
  Chain,    ///< proved: u stands before v on one chain
  Path,     ///< proved: a path of edges and chain steps
  Cone,     ///< refuted: a cut
  Table,    ///< the cone is over the cap; left to the clock table
};

/// A path from u to v: actions, and for each step whether it is one edge ('D') or a run along a chain ('P').
struct Path {
  std::vector<ActionIndex> actions;
  std::string word;
};

class OrderSearch {
public:
  /// `cap` bounds the cone; beyond it the answer is Table. No cap: ~0.
  OrderSearch(const OrderProblem &problem, uint32_t cap);

  Route find(ActionIndex before, ActionIndex after);

  /// After Direct, Chain or Path.
  const Path &path() const { return found; }
  /// After Cone: the members in the order of the walk, v first.
  const std::vector<ActionIndex> &cone() const { return visited; }

private:
  Route walk(ActionIndex before, ActionIndex after);
  void buildPath(ActionIndex before, ActionIndex entry, uint32_t index);

  const OrderProblem &problem;
  uint32_t cap;
  Path found;
  std::vector<ActionIndex> visited;
  std::vector<uint32_t> parent; ///< index into `visited` of the member that led here
  std::vector<uint32_t> mark;   ///< round in which an action was last visited
  uint32_t round = 0;
};

} // namespace precedent::order
