//===- PendingAccesses.h - accesses that later ones may collide with ------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/tile/TileOrder.h"

namespace precedent {

/// Fed with the accesses of a function in the order of the text. An access is forgotten when a later one of its root
/// covers it and runs whenever it does: whoever is ordered after the later one is ordered after it, too.
class PendingAccesses {
public:
  /// `isFlat`: remembers the last access of each root only, and only accesses with a layout.
  PendingAccesses(const TileModule &module, const BufferAccesses &accesses, bool isFlat)
      : module(module), accesses(accesses), isFlat(isFlat) {}

  void beginFunction() {
    byRoot.clear();
    added.clear();
  }
  /// Whatever stands behind `release` follows the end of the accesses that begin at `from` or later: it is told that
  /// these end before it, once each, and they are compared with nothing any more.
  void settle(ActionIndex from, OperationIndex release, ActionIndex begin, std::vector<StorageConflict> &conflicts);
  /// A root is allocated, by each iteration anew.
  void allocate(uint32_t root) { byRoot.erase(root); }
  /// Where an access stands: `nextOf` is the loop of whose next iteration it is, or kNoIndex.
  struct Place {
    OperationIndex operation, nextOf;
  };
  /// Appends what the access collides with. `done` is kNoAction for what frees the root. What comes after a free is
  /// told as a conflict in which the free is the second: it never begins after that has ended.
  void add(const BufferAccess &access, Place place, ActionIndex begin, ActionIndex done,
           std::vector<StorageConflict> &conflicts);
  uint64_t numSkipped() const { return skipped; }

private:
  struct Entry {
    BufferAccess access;
    Place place;
    ActionIndex begin, done;
  };
  bool neverMeet(const Entry &entry, const BufferAccess &access, Place place) const;
  bool excludeEachOther(Place one, Place other) const;
  bool runsWhenever(OperationIndex later, OperationIndex earlier) const;

  const TileModule &module;
  const BufferAccesses &accesses;
  bool isFlat;
  llvm::DenseMap<uint32_t, std::vector<Entry>> byRoot;
  /// Root and beginning of what was added and has not been settled, in its order.
  std::vector<std::pair<uint32_t, ActionIndex>> added;
  uint64_t compared = 0, skipped = 0;
};

} // namespace precedent
