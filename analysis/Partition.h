//===- Partition.h - stages for the operations of a module ------------------------------------*- C++ -*-===//
//
// Source: upstream's pass tessera-pipeline-partition.
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

/// What an operation weighs: 4 for the five operations that multiply matrices, 1 for every other.
uint32_t partitionCost(llvm::StringRef operationName);

/// Cuts each function's first block (its terminator left out) into `numStages` runs of about equal cost: an operation
/// with the cost c before it, of a total of t, gets stage min(p-1, floor(c*p/t)). A function that has a stage anywhere
/// in that block keeps what it has. With one stage, or less, nothing is assigned. Stages may stay empty. Linear in
/// the operations, whatever p is.
void partitionStages(ModuleGraph &module, int64_t numStages);

} // namespace precedent
