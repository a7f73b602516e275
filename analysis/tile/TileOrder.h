//===- TileOrder.h - who waits for whom in a Tile module ------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *event* is the beginning of an operation; the end of what it started, where that comes later (the
// storage that it touches, or the work whose completion a *token* stands for); or the point behind everything that an
// operation encloses. Events are numbered as they stand in the text.
//
// The order has three kinds of edges. *Program order*: an operation begins after those before it in its block, and
// after what encloses it; nothing is ordered after the inside of a region, unless the region certainly runs. *Tokens*:
// a wait follows the end of what its token stands for. *Releases*: a release follows the end of everything that may
// have touched storage before it. So an event is ordered before another only if it is so in every run.
// The end of an access means that it is over, or never began: it follows nothing.
//
// A loop's body stands here twice, the second time as the next iteration, so that what one iteration leaves behind
// meets what the next one does. Roles (`schedule.warp`) run beside each other: what one of them waits for, another has
// not waited for, but where they meet (RoleMeetings.h).
//
// The *flat* order is what upstream's passes go by: all operations of a function one after the other, whatever encloses
// them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/tile/BufferAccesses.h"
#include "core/model/ActionGraph.h"

namespace precedent {

struct TileEvent {
  enum class Kind : uint8_t {
    Begin, ///< of `operation`
    Done,  ///< what `operation` does to storage has been done
    Token, ///< what the token `value` stands for has been done
    Exit,  ///< everything that `operation` encloses
    Joint, ///< only joins other events
  };
  Kind kind = Kind::Joint;
  bool isRepeat = false; ///< of the next iteration
  OperationIndex operation = kNoIndex;
  ValueIndex value = kNoIndex;
};

/// Two accesses of one root that must not overlap in time: the second begins after the first has ended. Or an access
/// and the release that it is over by: all that stands behind that is later.
struct StorageConflict {
  OperationIndex first, second;
  ActionIndex done, begin;
  uint32_t root;
  bool byLayout; ///< both footprints are those of layouts and neither gives the root back, or the second is a release
};

struct TileOrder {
  ActionGraph graph;
  std::vector<TileEvent> events;
  /// Beginning of each operation, and the end of what each token stands for; kNoAction where there is none, as in the
  /// body of a loop that certainly never runs.
  std::vector<ActionIndex> begin, tokenDone;
  std::vector<StorageConflict> conflicts;
  /// Conflicts that were not looked for, because there are too many accesses: 0, or at least 1.
  uint64_t numSkipped = 0;
};

/// Pairs of accesses that are compared, and those that overlap and are kept, before a module is given up.
inline constexpr uint64_t kMaxComparedPairs = uint64_t(1) << 28, kMaxStoragePairs = uint64_t(1) << 23;

/// Linear but for the pairs of accesses of one root between which neither a release of their block stands nor an access
/// that covers the first. `isFlat`: upstream's order and upstream's memory, which holds the last access of each root.
TileOrder orderTile(const TileModule &module, BufferAccesses &accesses, bool isFlat);

} // namespace precedent
