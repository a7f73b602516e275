//===- CounterBalance.h - how often a counter of a plan is posted and taken -----------------------------*- C++ -*-===//
//
// Loops run at least once, and nobody knows how often. What holds for one run of each, and gets no worse with any
// further one, holds however often they run.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/collective/PlanSubject.h"

#include <string>
#include <vector>

namespace precedent {

struct CounterBalance {
  int64_t initial, takes = 0, posts = 0; ///< with each loop run once
  std::vector<int64_t> surplusOfLoop;    ///< takes less posts, of one run

  CounterBalance(const PlanSubject &subject, uint32_t counter);

  static bool isFirstRun(const CollectivePlan &plan, ActionIndex step) {
    return plan.iteration[step] == kNoNumber || plan.iteration[step] == 0;
  }
  /// `never`, `once`, `3 times`.
  static std::string times(int64_t number);
};

} // namespace precedent
