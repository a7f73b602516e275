//===- ValueFlow.h - where values of a module go, other than into results -------------------------------*- C++ -*-===//
//
// A ModuleGraph says who uses a value. An operation that only hands values on (a branch, a loop, a call, what ends a
// region) gives them to arguments of blocks and to results of others, and that stands here.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

struct ValueFlow {
  /// What a function returns has a number from here on, one for each of its results, whoever calls it.
  static constexpr ValueIndex kFirstReturned = ValueIndex(1) << 31;

  /// Operation `by` gives `from`, as it is, to `to`.
  struct Step {
    OperationIndex by;
    ValueIndex from, to;
    bool operator==(const Step &) const = default;
  };
  uint32_t numReturned = 0;
  /// In the order of `by`.
  std::vector<Step> steps;
  /// Of each operation: all that it does with what it takes stands in `steps`. Empty: of none.
  std::vector<bool> handsOn;
  /// Arguments of regions of operations that do not say what they give to them.
  std::vector<std::pair<OperationIndex, ValueIndex>> regionArguments;

  /// Of each value of the module, the number of its type. Empty: not known.
  std::vector<uint32_t> typeOf;

  bool isHandingOn(OperationIndex operation) const { return !handsOn.empty() && handsOn[operation]; }
};

} // namespace precedent
