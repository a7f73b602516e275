//===- ValueFlowBuilder.h - branches, loops and calls, by MLIR's interfaces -----------------------------*- C++ -*-===//

#pragma once

#include "core/model/ValueFlow.h"

#include "mlir/IR/Operation.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Of operations in post-order that MLIR has verified (interfaces rely on it), described by `graph`. Branches and loops
/// are followed where their dialect says how. A call is followed into its function if that holds stages or transfers,
/// itself or by calls, and the call has no stage of its own. Linear.
ValueFlow buildValueFlow(llvm::ArrayRef<mlir::Operation *> operations, const ModuleGraph &graph,
                         llvm::function_ref<ValueIndex(mlir::Value)> indexOf);

} // namespace precedent
