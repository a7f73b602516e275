//===- ModuleCarrier.h - the schedule of a module in memory ---------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"
#include "core/formats/tessera/ModuleGraphBuilder.h"
#include "core/model/SpectralCarrier.h"
#include "core/model/TileModule.h"

#include "mlir/IR/BuiltinOps.h"

namespace precedent {

/// Reads what a module carries, as the reader of files does. Errors are InputErrors `limit-exceeded`. Carriers have a
/// locator that knows no places: a pass tells them by the anchors (Diagnose.h).
class ModuleReader {
public:
  explicit ModuleReader(mlir::ModuleOp module) : module(module), budget(Limits()) {}

  ModuleKind kind() const;
  /// A module inside this one that carries a schedule; null: there is none.
  mlir::Operation *findNestedCarrier() const;

  /// The attributes; of the rows only their number.
  llvm::Expected<PipelineCarrier> readHeader();
  llvm::Expected<PipelineCarrier> readPipeline();
  llvm::Expected<SpectralCarrier> readSpectral();
  /// The module with all that it holds. Errors are also InputErrors `reshard-shape`, whose place is the number of an
  /// operation.
  llvm::Expected<TileModule> readReshard();
  /// The operations, as numbered for the last carrier that was read, or now.
  llvm::Error number();
  const NumberedModule &numbered() const { return operations; }

private:
  mlir::ModuleOp module;
  ReadBudget budget;
  NumberedModule operations;
};

} // namespace precedent
