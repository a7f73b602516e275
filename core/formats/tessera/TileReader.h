//===- TileReader.h - from MLIR's operations to a Tile module -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"
#include "core/formats/tessera/MlirParse.h"
#include "core/model/TileModule.h"

namespace precedent {

/// Whether it is an operation of the Tile level, or says something that rules of that level read: its name is `tile.…`
/// or `schedule.warp`, or that of a function of a reshard module, or it has an attribute `tile.…`, `#tile.…`, or one of
/// the contracts (`tessera.layout`, `numeric_policy`, `tessera.inplace`, `tessera.aliases`, `tessera.buffer_role`,
/// `tessera.binding`, `scale_layout`).
bool isTileOperation(mlir::Operation &operation);

/// Whether something inside of it, or it, is one.
bool holdsTileOperation(mlir::Operation &root);

/// Every module at the top of the file that holds a Tile operation, in their order; what stands in no module comes
/// last, as a module without a name. Empty where there is none. Errors are InputErrors `limit-exceeded` and
/// `reshard-shape` (ReshardShape.h).
llvm::Expected<std::vector<TileModule>> readTileModules(const MlirParse &parse, mlir::Block &topLevel,
                                                        std::shared_ptr<const SourceText> source, bool isBytecode,
                                                        uint32_t maxDepth, ReadBudget &budget);

/// A module that is being transformed, with what the numbers of its operations stand for. They have no offsets.
struct CopiedModule {
  TileModule module;
  std::vector<mlir::Operation *> operations;
};

/// As readTileModules, for one module, whatever it holds. It has no locator.
llvm::Expected<CopiedModule> copyModule(mlir::Operation &module, llvm::StringRef file, uint32_t maxDepth,
                                        ReadBudget &budget);

} // namespace precedent
