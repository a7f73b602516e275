//===- Movement.h - who holds which part of a tensor, and how that changes ------------------------------*- C++ -*-===//
//
// Vocabulary. A *group* of k ranks holds a tensor; a rank's *number* is its place in the group, from 0. The group's
// *placement* of it says what the rank with number q has:
//
//   replicated  all of it
//   tiled on d  part q of k equal parts of dimension d
//   partial     a tensor of its own; the reduction over all of the group is the tensor
//
// A *movement* changes the placement and not the tensor: put together again from what the ranks hold, it is the same
// before and after. That is its *equation*, and what `verify` proves of every movement.
//
// Source: the movements of placement of Tessera (24 August 2026), with the axes that make its all-to-all right: what is
// split is the dimension that is tiled afterwards, and what is joined the one that was tiled before.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace precedent {

enum class MovementKind : uint8_t {
  LocalShard,    ///< each rank keeps its part; nobody talks
  AllReduce,     ///< all that the ranks hold, reduced, to each of them
  ReduceScatter, ///< the same, and each rank keeps its part
  AllGather,     ///< the parts of all ranks, one behind another, to each of them
  AllToAll,      ///< each rank gets its part of every other rank's, and joins them in the order of the ranks
  Permute,       ///< each rank gets what one other holds
};

/// `local_shard`, `all_reduce`, `reduce_scatter`, `all_gather`, `all_to_all`, `collective_permute`.
llvm::StringRef nameOf(MovementKind kind);
std::optional<MovementKind> movementNamed(llvm::StringRef name);

struct GroupPlacement {
  enum class Kind : uint8_t { Replicated, Tiled, Partial };
  Kind kind = Kind::Replicated;
  int64_t dimension = 0; ///< where it is tiled

  bool isTiledOn(int64_t d) const { return kind == Kind::Tiled && dimension == d; }
  bool operator==(const GroupPlacement &other) const {
    return kind == other.kind && (kind != Kind::Tiled || dimension == other.dimension);
  }
};
/// `replicated`, `tiled on dimension 1`, `partial`.
std::string nameOf(GroupPlacement placement);

struct Movement {
  MovementKind kind;
  int64_t ranks;     ///< at least 2
  int64_t split = 0; ///< dimension that is cut into `ranks` parts: local shard, reduce-scatter, all-to-all
  int64_t join = 0;  ///< dimension along which parts are put together: all-gather, all-to-all

  bool splits() const {
    return kind == MovementKind::LocalShard || kind == MovementKind::ReduceScatter || kind == MovementKind::AllToAll;
  }
  bool joins() const { return kind == MovementKind::AllGather || kind == MovementKind::AllToAll; }
  bool reduces() const { return kind == MovementKind::AllReduce || kind == MovementKind::ReduceScatter; }

  /// Extents that a rank has afterwards. Nothing where a dimension is not there, is not cut into equal parts, or gets
  /// longer than 64 bits can count. Sizes that are not written (-1) stay so, and are neither cut nor joined.
  std::optional<llvm::SmallVector<int64_t, 4>> extentsAfter(llvm::ArrayRef<int64_t> before) const;

  /// Where an element comes from.
  struct Source {
    int64_t rank; ///< number of the rank, or kEveryRank: the same element of all of them, reduced
    llvm::SmallVector<int64_t, 4> index;
  };
  static constexpr int64_t kEveryRank = -1;
  /// Of the element at `index` of what rank `rank` has afterwards. `before` are the extents that it had, and
  /// extentsAfter(before) is there. Of a permutation it is the rank itself: its peers are not the movement's.
  Source sourceOf(llvm::ArrayRef<int64_t> before, int64_t rank, llvm::ArrayRef<int64_t> index) const;
};

/// A movement with the placements that it is to lead from and to, and the local extents that are declared.
struct MovementEquation {
  Movement movement;
  GroupPlacement source, target;
  llvm::SmallVector<int64_t, 4> before, after;

  /// Whether the tensor is the same before and after, told from extents and dimensions alone. All extents are written,
  /// and the dimensions exist.
  bool holds() const;
};

} // namespace precedent
