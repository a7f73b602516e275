//===- SpectralReader.h - from MLIR to a spectral carrier -----------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"
#include "core/model/SpectralCarrier.h"

namespace precedent {

/// Copies everything; the locator is left to the caller. `graph`: the operations of this module. Errors are InputErrors
/// `limit-exceeded` in `file`: attributes are shared inside MLIR, so texts are counted before they are copied.
llvm::Expected<SpectralCarrier> readSpectralCarrier(mlir::Operation &module, std::shared_ptr<const ModuleGraph> graph,
                                                    llvm::StringRef file, ReadBudget &budget);

/// The attributes and types of one operation, as those of a program are read. Errors as above.
llvm::Expected<SpectralOperation> readSpectralOperation(mlir::Operation &operation, llvm::StringRef file,
                                                        ReadBudget &budget);

} // namespace precedent
