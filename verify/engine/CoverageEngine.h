//===- CoverageEngine.h - decides coverage claims ------------------------------------------------------------------*-
// C++ -*-===//
//
// Vocabulary. A *line* is all cells of one (stage, phase), along the micro-batches. A *run* is a maximal interval of
// micro-batches that occur equally often. Lines with equal runs are one class: a regular schedule of a million actions
// has one. For each class Z3 proves that the cells called good are exactly those in runs of count 1, over all
// micro-batches at once.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/SolverDesk.h"

namespace precedent {

/// `desk` is null for `--engine=graph`. At most `maxCells` refuted cells are listed.
ClaimAnswer decide(const CoverageClaim &claim, uint64_t maxCells, SolverDesk *desk);

/// The graph engine's own answer, by counting: how many cells are not held exactly once; nullopt for a grid of 2^64
/// cells or more.
std::optional<uint64_t> countUncoveredCells(const CoverageClaim &claim);

} // namespace precedent
