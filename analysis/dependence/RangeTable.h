//===- RangeTable.h - the ranges that a graph touches, each once ----------------------------------------*- C++ -*-===//
//
// Vocabulary. A *range class* is a distinct range of one object. Classes of one object are consecutive numbers, by
// ascending low bound where bounds are numbers. An object is *symbolic* if a bound of one of its classes is none.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/OperationFacts.h"

#include <vector>

namespace precedent {

using RangeClass = uint32_t;

class RangeTable {
public:
  RangeTable() = default;
  /// Collects ranges in any order, repeated or not. n log n.
  RangeTable(std::vector<StorageRange> ranges, ObjectIndex numObjects, const TermTable &terms);

  /// A range that the table was made from.
  RangeClass find(const StorageRange &range) const;

  RangeClass size() const { return static_cast<RangeClass>(ranges.size()); }
  const StorageRange &rangeOf(RangeClass range) const { return ranges[range]; }
  ObjectIndex objectOf(RangeClass range) const { return ranges[range].object; }
  RangeClass firstOf(ObjectIndex object) const { return firsts[object]; }
  RangeClass endOf(ObjectIndex object) const { return firsts[object + 1]; }
  bool isSymbolic(ObjectIndex object) const { return symbolic[object]; }

  /// The bounds as numbers; a whole object, and a symbolic bound, reach as far as numbers do.
  int64_t low(RangeClass range) const { return lows[range]; }
  int64_t high(RangeClass range) const { return highs[range]; }
  bool hasNumbers(RangeClass range) const { return numeric[range]; }
  /// Surely holds no element.
  bool isEmpty(RangeClass range) const { return lows[range] >= highs[range]; }
  /// Whether every element of `inner` is in `outer`, as far as that is known without a solver.
  bool contains(RangeClass outer, RangeClass inner) const;

private:
  struct Key {
    ObjectIndex object;
    int64_t low, high;
    TermIndex lowTerm, highTerm;
    auto operator<=>(const Key &) const = default;
  };
  Key keyOf(const StorageRange &range) const;

  const TermTable *terms = nullptr;
  std::vector<StorageRange> ranges;
  std::vector<Key> keys;
  std::vector<RangeClass> firsts;
  std::vector<bool> symbolic, numeric;
  std::vector<int64_t> lows, highs;
};

} // namespace precedent
