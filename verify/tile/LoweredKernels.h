//===- LoweredKernels.h - spectral programs that were lowered, held against their digests ---------------*- C++ -*-===//
//
// A lowered module keeps the digest of its schedule, and what that was taken over. So what rules ask of a spectral
// program can be asked of the kernel that was made of it: its attributes are those of the program, its stamp stands in
// place of the program's.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralCarrier.h"
#include "core/model/TileModule.h"
#include "core/solver/Solver.h"
#include "verify/engine/RuleRun.h"

namespace precedent {

inline bool isKernel(const TileOperation &operation) {
  return operation.name == kTileKernelOperation;
}

/// The module around each operation, or kNoIndex.
std::vector<OperationIndex> modulesAround(const TileModule &module);

/// One carrier for each module with kernels, with these as its programs and without records.
std::vector<SpectralCarrier> loweredCarriers(const TileModule &module);

/// Runs the rules about spectral programs over the kernels, but those about types and records that the lowering takes
/// away, and those about the stamp, which has another name here and rules of its own.
llvm::Error checkKernels(const TileModule &module, const CheckOptions &options, smt::Solver *solver,
                         RuleRunResult &result);

} // namespace precedent
