//===- ReshardOperations.h - what the operations of a reshard module do ---------------------------------*- C++ -*-===//
//
// Vocabulary. A *scheduled function* holds what placement has inserted, as `schedule.…` operations; lowered, the same
// as `tile.…` ones. Both levels say the same things in the same attributes, so what is told here is told of either.
//
// Types are local: a value has the type of what one rank holds of it. Upstream writes global types where it does not
// rewrite them, and then no reader can tell the one from the other; here the type is what a movement is judged by.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/reshard/Movement.h"
#include "core/model/TileModule.h"

#include "llvm/ADT/DenseMap.h"

namespace precedent::reshard {

inline constexpr llvm::StringLiteral kCollective = "schedule.collective", kElementwise = "schedule.elementwise",
                                     kLayout = "schedule.layout", kRecord = "schedule.artifact";
/// What a local shard is called at the Graph level, and of the Tile level.
inline constexpr llvm::StringLiteral kSliceSource = "tessera.slice", kTileSlice = "tile.slice";

enum class Role : uint8_t {
  None, ///< it does not stand directly in a scheduled function, of either level
  Collective,
  Shard, ///< a slice, by which each rank keeps its part
  Elementwise,
  Layout, ///< how operands of an operation are laid out: a record
  Record, ///< what the function was made as: its name, its target, its types
};

Role roleOf(const TileModule &module, OperationIndex operation);
inline bool moves(Role role) {
  return role == Role::Collective || role == Role::Shard;
}
inline bool computes(Role role) {
  return moves(role) || role == Role::Elementwise;
}

/// Of a collective, its kind; of a slice, what its `reshard_kind` says. Nothing where that is no movement.
std::optional<MovementKind> kindOf(const TileModule &module, OperationIndex operation);

/// The ranks of subgroups: two or more, each from 0 on, and each once. Operations of one plan share the list, which is
/// read once.
class Groups {
public:
  using Ranks = std::vector<int64_t>;
  /// The operation's `subgroup`, in its order. Null where it is anything else. Stays where it is.
  const Ranks *of(const TileOperation &operation);

private:
  llvm::DenseMap<const TileAttribute *, std::unique_ptr<Ranks>> read;
};

/// The attributes that name dimensions, in a fixed order.
llvm::ArrayRef<llvm::StringLiteral> dimensionAttributes(Role role);

/// The tensors that it is given first, and that it makes.
const TensorType *operandType(const TileModule &module, const TileOperation &operation);
const TensorType *resultType(const TileModule &module, const TileOperation &operation);

/// What a movement does, where it leads from and to, and the extents that are declared. The target of a reduce-scatter
/// and an all-to-all, and the source of an all-gather, is what `tensor_axis` says; where scatter_axis or gather_axis
/// say another dimension, the equation does not hold. Nothing where that cannot be told: no movement, no group, or a
/// dimension that does not exist.
std::optional<MovementEquation> equationOf(const TileModule &module, OperationIndex operation, Groups &groups);

} // namespace precedent::reshard
