//===- ActiveRanges.h - which of an object's ranges are in play -----------------------------------------*- C++ -*-===//
//
// Vocabulary. A range class is *active* while something that matters has touched it. Classes of an object are sorted by
// their low bounds, so those that meet a given range are, among the first of them, the active ones that end behind its
// beginning; a tree of greatest ends over each object's classes finds them one after the other.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/RangeTable.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace precedent {

class ActiveRanges {
public:
  /// Keeps a reference to the table. Linear in its classes.
  explicit ActiveRanges(const RangeTable &ranges);

  void activate(RangeClass range) { set(range, ranges.high(range)); }
  void deactivate(RangeClass range) { set(range, INT64_MIN); }
  bool isActive(RangeClass range) const { return ends[leafOf(range)] != INT64_MIN; }

  /// Active classes of the same object that may meet `range`, ascending: all of them for a symbolic object. Logarithmic
  /// for each one found.
  void collect(RangeClass range, llvm::SmallVectorImpl<RangeClass> &found) const;

private:
  size_t leafOf(RangeClass range) const;
  void set(RangeClass range, int64_t end);

  const RangeTable &ranges;
  /// One binary tree an object, root first, in one list: node n has the children 2n and 2n+1, the leaves come last.
  std::vector<size_t> treeOf;
  std::vector<uint32_t> widthOf; ///< leaves of each tree, a power of two
  std::vector<int64_t> ends;
};

} // namespace precedent
