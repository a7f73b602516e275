//===- ReshardLowering.h - scheduled functions become functions of the Tile level -----------------------*- C++ -*-===//

#pragma once

#include "verify/proof/Proven.h"

#include "mlir/IR/BuiltinOps.h"

namespace precedent {

/// Why this module cannot be turned, and at which of its operations; nothing: it can.
struct ReshardTrouble {
  OperationIndex operation;
  std::string message;
};
std::optional<ReshardTrouble> findReshardTrouble(const TileModule &proved);

/// Turns every scheduled function, in place: `tile.KIND` of each collective, `tile.NAME` of what is done element by
/// element (`tile.slice` of a local shard) with how it is lowered and what that takes, and the records. Attributes,
/// values and their order stay as they are. `operations` are those of the proved module, by their numbers.
void lowerReshard(mlir::ModuleOp module, const TileModule &proved, llvm::ArrayRef<mlir::Operation *> operations);

/// Translation validation: what the module should hold is told from the proof alone. Operation by operation, in their
/// order, the name that it should have, its attributes, values and types, and nothing besides; and nothing is left of
/// the Schedule level. Findings of the rule `lowering-mismatch`, without anchors.
std::vector<Finding> validateReshard(const Proven<TileModule> &proof, mlir::ModuleOp lowered);

} // namespace precedent
