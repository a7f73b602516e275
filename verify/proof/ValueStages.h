//===- ValueStages.h - which stage the values of a module belong to -------------------------------------*- C++ -*-===//
//
// An operation without a stage runs where the one around it does; where there is no such stage, it takes what it is
// given: its results belong where its operands do. What hands values on gives them to arguments of blocks, functions
// and regions. A value that comes from two stages belongs to neither. What decides whether a region runs is needed by
// all that the region holds.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ValueFlow.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"

namespace precedent {

/// Calls `report` for each use of a value in another stage than its own, in the order of the operations that use it:
/// what it does, to go between "it" and "without a send and a receive". Linear in operations, operands and steps.
void findCrossings(const ModuleGraph &module, const ValueFlow &flow,
                   llvm::function_ref<void(OperationIndex, const llvm::Twine &)> report);

} // namespace precedent
