//===- Rounds.h - in which order a rank walks its chunks ------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *round* takes M / max(1, M div P) micro-batches, its *group*, through all chunks of a rank before the
// next round begins: all of them through the first chunk, then all through the second, … Backwards walk the chunks from
// the last one.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/order/RowWriter.h"

#include <algorithm>

namespace precedent {

class Rounds {
public:
  explicit Rounds(const OrderSizes &sizes)
      : chunks(sizes.numChunks), group(sizes.numMicroBatches / std::max(1u, sizes.numMicroBatches / sizes.numRanks)),
        total(uint64_t(sizes.numMicroBatches) * sizes.numChunks) {}

  uint64_t size() const { return total; } ///< M*V
  uint64_t groupSize() const { return group; }
  /// Which forward and which backward comes `turn`-th, 0 <= turn < size().
  void run(RowWriter &row, ActionKind kind, uint64_t turn) const {
    uint64_t chunk = turn / group % chunks;
    uint64_t microBatch = turn / (group * chunks) * group + turn % group;
    row.run(kind, static_cast<uint32_t>(kind == ActionKind::Forward ? chunk : chunks - 1 - chunk),
            static_cast<uint32_t>(microBatch));
  }

private:
  uint64_t chunks, group, total;
};

} // namespace precedent
