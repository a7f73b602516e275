//===- KeyOrder.h - the keys of the objects that are open -----------------------------------------------*- C++ -*-===//
//
// Canonical JSON sorts keys by code point, and a key may stand only once in an object. Keys that come in strictly
// ascending order answer both questions at once, which is how canonical files are read without a table.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <optional>
#include <vector>

namespace precedent {

class KeyOrder {
public:
  /// An object begins.
  void enter() { objects.push_back({keys.size(), true}); }
  /// A key of the innermost object. Its text is copied if it does not outlive the object.
  void add(llvm::StringRef key, uint64_t offset, bool isTransient);

  struct Key {
    llvm::StringRef text;
    uint64_t offset;
  };
  struct Result {
    /// Offsets of the keys, ordered by key; empty where they already stand in that order. Valid until the next leave.
    llvm::ArrayRef<uint64_t> order;
    /// The first key, by offset, that stood before in this object.
    std::optional<Key> duplicate;
  };
  /// The innermost object ends.
  Result leave();

private:
  struct Object {
    size_t firstKey;
    bool ascending;
  };

  std::vector<Key> keys;
  std::vector<Object> objects;
  std::vector<uint64_t> order;
  llvm::BumpPtrAllocator copies;
};

} // namespace precedent
