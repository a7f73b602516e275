//===- OperationComparison.h - what a graph of operations does not hold ---------------------------------*- C++ -*-===//
//
// A ModuleGraph knows operations by name, stage, operands and results. The rest of them can be changed as well:
// attributes, types, regions, where a branch goes. This compares it, two operations at a time, for translation
// validation.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/tessera/ModuleGraphBuilder.h"
#include "core/support/Finding.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Whether an attribute is compared.
using AttributeFilter = llvm::function_ref<bool(llvm::StringRef name)>;

/// What differs, in words about `now`: `its attribute `axis` is not what it was`. Empty: nothing does. Compared are
/// name, attributes that pass the filter, types of operands and results, the number of regions, blocks and block
/// arguments with their types, and which blocks come next. Operands themselves are not.
std::string describeDifference(mlir::Operation &before, mlir::Operation &now, AttributeFilter isCompared);
/// As above, about attributes alone.
std::string describeAttributes(mlir::Operation &before, mlir::Operation &now, AttributeFilter isCompared);

/// Whatever partition, transfer insertion and stamping may not touch, and what they write beside stages, transfers and
/// stamps. `before` must be a copy: the passes change a module in place. Findings of the rule `lowering-mismatch`,
/// anchored at operations of `after`, the first of each kind. Needs modules between which `validateRouting` saw no
/// difference. Linear.
std::vector<Finding> validatePipelineOperations(mlir::ModuleOp moduleBefore, const NumberedModule &before,
                                                mlir::ModuleOp moduleAfter, const NumberedModule &after,
                                                int64_t numMicroBatches);

} // namespace precedent
