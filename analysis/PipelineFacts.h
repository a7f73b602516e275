//===- PipelineFacts.h - what can be counted in a carrier without a solver ------------------------------*- C++ -*-===//
//
// Vocabulary. A *step* is a row's (stage, micro-batch, phase). The meaning of the program orders steps:
//
//   forward producer   F(s-1, b) before F(s, b), for s > 0          not in decoupled mode
//   own forward        F(s, b)   before B(s, b)
//   gradient producer  B(s+1, b) before B(s, b)                     not in decoupled mode
//
// A *required pair* is such a pair whose two rows exist. A *direct edge* stands in `depends_on` of the later row. A
// *clock inversion* is a required pair whose earlier action does not have a smaller clock. Source: obligations S1 to S4
// of the pipeline specification, and the names of design section 7.
//
// Conventions for rows that a careful producer never writes:
//  * A row takes part if it has an integer stage >= 0 and micro-batch and the phase F or B; others are left out. Counts
//    of clocks and ranks need those fields too.
//  * Of several rows for one step the first is the producer; each of them is a consumer, since each runs.
//  * The header is not asked how many stages there are: the last stage is the highest one that a row names, as in the
//    producer. A row whose producer row does not exist gives no pair and no required edge, for there is nothing to be
//    ordered after; it is counted in `absentProducers`, and the hole itself is a matter of coverage.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace precedent {

/// before[i] must be ordered before after[i]. Pairs stand in row order of `after`.
struct RequiredPairs {
  std::vector<ActionIndex> before, after;

  void add(ActionIndex first, ActionIndex second) {
    before.push_back(first);
    after.push_back(second);
  }
  size_t size() const { return before.size(); }
};

struct PipelineFacts {
  /// Rows, also malformed ones; entries of all `depends_on`, also those that name nothing.
  uint64_t steps = 0, edges = 0;
  /// Absent where no row has a clock.
  std::optional<int64_t> maxClock;

  RequiredPairs forwardProducers, ownForwards, gradientProducers;
  /// Numbers of required pairs (`required_forward_edges`, `required_backward_edges`), and how many have no direct edge.
  uint64_t requiredForwardEdges = 0, missingForwardEdges = 0;
  uint64_t requiredOwnForwardEdges = 0, ownForwardMissing = 0;
  uint64_t requiredBackwardEdges = 0, missingBackwardEdges = 0;
  /// Gradient pairs with clock(before) >= clock(after).
  uint64_t backwardClockInversions = 0;
  /// Decoupled mode: entries of `depends_on` that join two stages. 0 in the other modes, where they are wanted.
  uint64_t forbiddenCrossStageEdges = 0;
  /// Rows minus distinct (rank, micro-batch, phase): what a table with that key overwrites.
  uint64_t rankKeyCollisions = 0;
  /// Producers that the order rules ask for and that no row carries out.
  uint64_t absentProducers = 0;
};

/// Expects a finished carrier (`finishCarrier`). Linear, or n log n where stages and micro-batches are scattered;
/// memory is bounded by the rows, whatever numbers the header and the rows hold.
PipelineFacts computePipelineFacts(const PipelineCarrier &carrier);

} // namespace precedent
