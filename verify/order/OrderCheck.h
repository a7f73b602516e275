//===- OrderCheck.h - reads paths, cones and tables against the edges -----------------------------------*- C++ -*-===//
//
// Part of the trusted base: linear, no search, written apart from the search whose results it judges.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/order/OrderSearch.h"

namespace precedent::order {

class OrderCheck {
public:
  explicit OrderCheck(const OrderProblem &problem) : problem(problem), member(problem.graph.size(), 0) {}

  /// The path leads from `before` to `after`, and each letter of its word is true of the file.
  bool accepts(const Path &path, ActionIndex before, ActionIndex after) const;

  /// `after` is a member, `before` is not and and every predecessor of a
  /// member is a member or stands before `before`.
  bool accepts(llvm::ArrayRef<ActionIndex> cone, ActionIndex before, ActionIndex after);

private:
  const OrderProblem &problem;
  std::vector<uint32_t> member;
  uint32_t round = 0;
};

/// The class of a cone: for each member, in walk order, the members among its predecessors by number. Two cones with
/// one key have the same edges, so one query answers for both.
std::vector<uint32_t> coneKey(const ActionGraph &graph, llvm::ArrayRef<ActionIndex> cone);

} // namespace precedent::order
