//===- ClaimAnswer.h - what the engines say to one claim ------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"
#include "verify/Claims.h"

namespace precedent {

struct ClaimAnswer {
  uint64_t refuted = 0;
  /// Order, free, range, live, formula: refuted instances, ascending. Ground: refuted subjects, ascending.
  std::vector<uint32_t> instances;
  /// Coverage: the first refuted cells, in the order stage, phase, micro-batch; `refuted` counts all.
  std::vector<CoverageClaim::Cell> cells;
  /// Live, refuted: the largest live set.
  LiveSet largest;
  ObligationCounts counts;
};

} // namespace precedent
