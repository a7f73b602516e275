//===- SortedIds.h - ids of rows by another road than hashing -------------------------------------------*- C++ -*-===//
//
// The reader resolves names with a hash table; rules that judge its result look the ids up here. Sorted by a
// fingerprint first, which is cheap to compare, and then by the text, so that colliding fingerprints cost no more than
// others.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <vector>

namespace precedent {

class SortedIds {
public:
  /// Of rows that have an id which is not empty. n log n.
  explicit SortedIds(const RowTable &rows);

  bool contains(llvm::StringRef id) const;

  /// Rows whose id an earlier row has too, ascending.
  std::vector<ActionIndex> repeats() const;

private:
  struct Entry {
    uint64_t fingerprint;
    llvm::StringRef id;
    ActionIndex row;

    bool operator<(const Entry &other) const;
  };
  std::vector<Entry> entries;
};

} // namespace precedent
