//===- CoverageLines.h - rows as run-compressed lines --------------------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "verify/Claims.h"

namespace precedent {

/// Micro-batches low … high of a line, each held by `count` rows.
struct CoverageRun {
  int64_t low, high;
  uint64_t count;
  /// A row of the run that is one too many; meaningful where count > 1.
  uint32_t example;
};

struct CoverageLine {
  int64_t stage;
  Phase phase;
  std::vector<CoverageRun> runs; ///< ascending, without the empty ones
};

/// Lines that hold at least one row of the grid, by (stage, phase).
std::vector<CoverageLine> coverageLines(const CoverageClaim &claim);

/// Whether the entry lies in the grid of the claim.
bool isInGrid(const CoverageClaim &claim, size_t entry);

} // namespace precedent
