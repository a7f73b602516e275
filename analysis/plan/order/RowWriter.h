//===- RowWriter.h - one rank's row, phase by phase -----------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *phase* repeats a few steps. A *step* names a kind and a chunk of the rank, and runs the next
// micro-batch of these: the first time 0, then 1, …; B and I count together.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/order/OrderRequest.h"

namespace precedent {

/// Sizes of a request that was let pass, and the map of its stages.
struct OrderSizes {
  explicit OrderSizes(const OrderRequest &request);
  uint32_t stageOf(uint32_t rank, uint32_t chunk) const {
    return isVShaped && chunk == 1 ? 2 * numRanks - 1 - rank : chunk * numRanks + rank;
  }
  uint32_t numRanks, numChunks, numMicroBatches;
  bool isVShaped;
};

class RowWriter {
public:
  struct Step {
    ActionKind kind;
    uint32_t chunk;
  };

  /// Begins the next rank of the schedule.
  RowWriter(RankSchedule &schedule, const OrderSizes &sizes, uint32_t rank)
      : schedule(schedule), sizes(sizes), rank(rank) {
    schedule.addRank(0);
  }

  void run(ActionKind kind, uint32_t chunk, uint32_t microBatch);
  /// Two computes in one cell.
  void runOverlapped(const Step &one, const Step &other);
  /// The next micro-batch of the step. What lies beyond M is counted and left out.
  void run(const Step &step);
  /// A phase. Steps must differ from each other. Linear in what it writes, however great `times` is.
  void repeat(uint64_t times, llvm::ArrayRef<Step> steps);

  uint64_t numOf(const Step &step) const { return next[counterOf(step.kind)][step.chunk]; }

private:
  /// Counters are kept for the first two chunks: rows of more are no phases.
  static constexpr unsigned kChunks = 2;
  static unsigned counterOf(ActionKind kind) {
    return kind == ActionKind::Forward ? 0 : kind == ActionKind::WeightGradient ? 2 : 1;
  }

  RankSchedule &schedule;
  const OrderSizes &sizes;
  uint32_t rank, column = 0;
  uint64_t next[3][kChunks] = {};
};

} // namespace precedent
