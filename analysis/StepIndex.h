//===- StepIndex.h - which row holds a step -------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *key* is (coordinate, micro-batch, phase), where the coordinate is a row's stage or its rank. Stages,
// ranks and micro-batches of a file can be any 64-bit numbers, so neither a dense table over the header's sizes nor a
// hash table that an adversary can fill with collisions will do.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <cstdint>
#include <vector>

namespace precedent {

class StepIndex {
public:
  enum class Coordinate : uint8_t { Stage, Rank };

  /// Indexes the rows that have the coordinate, an integer micro-batch, and the phase F or B. A table where the keys
  /// fill a quarter of their bounding box (every real schedule does), else a sorted list; memory is linear in the rows.
  StepIndex(const RowTable &rows, Coordinate coordinate);

  /// The first row with that key, or kNoAction.
  ActionIndex find(int64_t coordinate, int64_t microBatch, Phase phase) const;

  /// Rows that were indexed, and different keys among them.
  uint64_t numRows() const { return indexed; }
  uint64_t numKeys() const { return keys; }

  /// Whether a row is indexed.
  static bool takesPart(const RowTable &rows, Coordinate coordinate, ActionIndex row);

private:
  struct Entry {
    int64_t coordinate, microBatch;
    Phase phase;
    ActionIndex row;
  };

  void fillTable(const RowTable &rows, Coordinate coordinate);
  void fillSorted(const RowTable &rows, Coordinate coordinate);
  size_t cellOf(int64_t coordinate, int64_t microBatch, Phase phase) const;

  uint64_t indexed = 0, keys = 0;
  /// Bounding box of the keys: least values, and extents (unsigned, since they can exceed 63 bits).
  int64_t leastCoordinate = 0, leastMicroBatch = 0;
  uint64_t width = 0, height = 0;
  /// The first row by cell of the box (phase varies fastest); empty if the list is used.
  std::vector<ActionIndex> table;
  /// One entry a key, sorted by key.
  std::vector<Entry> sorted;
};

} // namespace precedent
