//===- BufferAccesses.h - which storage an operation of the Tile level touches --------------------------*- C++ -*-===//
//
// Vocabulary. The *root* of a buffer is the allocation behind it: views are followed to what they are views of, loops
// to what they carry. A buffer that a block is given is a root of its own, and so is one that is known by name alone
// (`tile.buf = #tile.buffer_ref<name = …>`). A *footprint* is the elements [begin, end) of a root that a layout covers:
// from its offset, one more than the sum of (extent - 1) * |stride| over the dimensions on an axis of storage (`m`,
// `lds`, `tlane`, `tcol`). A layout without such a dimension lies in registers and has none.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/tile/ValueOrigins.h"

#include "llvm/ADT/StringMap.h"

namespace precedent {

struct Footprint {
  int64_t begin = INT64_MIN, end = INT64_MAX;

  bool overlaps(const Footprint &other) const { return begin < other.end && other.begin < end; }
  bool covers(const Footprint &other) const { return begin <= other.begin && other.end <= end; }
};

struct BufferAccess {
  uint32_t root = 0;
  Footprint footprint;
  bool hasLayout = false; ///< else the footprint is the whole root
  bool isRead = false;    ///< reads only: its name ends in `read`, or its `tile.buf` says `access = "read"`
  bool isFree = false;    ///< gives the root back
  /// The value that it goes through, where it is one; else kNoIndex.
  ValueIndex through = kNoIndex;
};

/// The footprint of an operation's `tile.layout`: nothing where it has none or one in registers, the whole root where
/// the layout cannot be read.
std::optional<Footprint> footprintOf(const TileOperation &operation);

class BufferAccesses {
public:
  /// Both must outlive it.
  BufferAccesses(const TileModule &module, ValueOrigins &origins) : module(module), origins(origins) {}

  ValueOrigins &valueOrigins() { return origins; }
  /// By root. With `onlyValues`, buffers that are known by name alone are left out.
  llvm::SmallVector<BufferAccess, 2> of(const TileOperation &operation, bool onlyValues);
  /// Roots that the operation allocates: nothing has touched them before.
  llvm::SmallVector<uint32_t, 1> madeBy(const TileOperation &operation);
  /// The loop that carries both values and only ever exchanges what it carries, which began as different buffers: in
  /// one iteration they are two. kNoIndex where there is none.
  OperationIndex exchangedBy(ValueIndex one, ValueIndex other) const;
  /// `tile.alloc#3`, or the name.
  std::string rootName(uint32_t root) const { return rootNames[root]; }

private:
  bool findExchange(OperationIndex loop);
  void addRoots(ValueIndex buffer, llvm::SmallVectorImpl<uint32_t> &roots);
  uint32_t rootOfValue(ValueIndex value);
  uint32_t rootOfName(llvm::StringRef name);

  const TileModule &module;
  ValueOrigins &origins;
  llvm::DenseMap<ValueIndex, uint32_t> byValue;
  /// Whether a loop only exchanges its buffers.
  llvm::DenseMap<OperationIndex, bool> exchanges;
  llvm::StringMap<uint32_t> byName;
  std::vector<std::string> rootNames;
};

} // namespace precedent
