//===- ActionGraph.h - the order that a file declares ---------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *action* is one unit of work on one *lane* (a rank's queue, a stream, a thread block). An *edge* says
// that its predecessor must finish before its successor starts. The *declared order* is the closure of the edges.
// Actions are numbered as they stand in the file (*rows*), from 0.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <cassert>
#include <cstdint>
#include <vector>

namespace precedent {

using ActionIndex = uint32_t;
inline constexpr ActionIndex kNoAction = ~ActionIndex(0);

/// Lists of one value type for each action, stored end to end (compressed rows).
template <typename Value> class Lists {
public:
  Lists() : begins{0} {}

  void append(Value value) { values.push_back(value); }
  /// Closes the list that was being appended to.
  void finish() { begins.push_back(values.size()); }
  void reserve(size_t lists, size_t total) {
    begins.reserve(lists + 1);
    values.reserve(total);
  }

  size_t size() const { return begins.size() - 1; }
  size_t total() const { return values.size(); }
  llvm::ArrayRef<Value> operator[](size_t list) const {
    assert(list < size());
    return llvm::ArrayRef<Value>(values).slice(begins[list], begins[list + 1] - begins[list]);
  }
  llvm::ArrayRef<Value> all() const { return values; }
  /// Where a list begins in `all()`.
  size_t beginOf(size_t list) const { return begins[list]; }

private:
  std::vector<size_t> begins;
  std::vector<Value> values;
};

/// Edges as predecessor lists; every entry is an action of the graph. Self edges and cycles can occur: they are what
/// the rules look for.
struct ActionGraph {
  Lists<ActionIndex> predecessors;
  /// Lane of each action, or empty where the format has no lanes.
  std::vector<uint32_t> lane;

  ActionIndex size() const { return static_cast<ActionIndex>(predecessors.size()); }
};

} // namespace precedent
