//===- TileValidation.h - is this kernel that program? --------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/proof/Proven.h"

#include "mlir/IR/BuiltinOps.h"

namespace precedent {

/// Translation validation of the lowering to the Tile level: what the module should hold is told from the proof alone.
/// For every program that was proved one kernel, in the order of the programs: all attributes of the program, its
/// stamp, a pointer for each input and one for the output, which are the arguments of its function in their order, and
/// its workspace; and nothing of the Schedule level. A kernel's function holds kernel, workspace and return alone, and
/// is called what the program's was; everything else is what it was in `before`, a copy of the module that was proved.
/// Findings of the rule `lowering-mismatch`, without anchors. Linear.
std::vector<Finding> validateTile(const Proven<SpectralCarrier> &proof, mlir::ModuleOp before, mlir::ModuleOp lowered);

} // namespace precedent
