//===- LiveSets.h - the largest live set, found the slow and obvious way --------------------------------*- C++ -*-===//

#pragma once

#include "analysis/LiveSet.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>

namespace precedent {

/// By the definition: the weight of the heaviest set of which no end is ordered before a begin. Tries every subset.
inline int64_t heaviestSubset(const Holdings &holdings, llvm::function_ref<bool(ActionIndex, ActionIndex)> isBefore) {
  int64_t heaviest = 0;
  for (uint32_t subset = 0; subset < (1u << holdings.size()); ++subset) {
    int64_t weight = 0;
    bool isLive = true;
    for (uint32_t one = 0; one < holdings.size(); ++one)
      for (uint32_t other = 0; other < holdings.size() && (subset >> one & 1); ++other)
        if (subset >> other & 1) {
          isLive = isLive && !isBefore(holdings.end[one], holdings.begin[other]);
          weight += one == other ? holdings.weight[one] : 0;
        }
    if (isLive)
      heaviest = std::max(heaviest, weight);
  }
  return heaviest;
}

} // namespace precedent
