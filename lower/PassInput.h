//===- PassInput.h - what a pass reads before it works --------------------------------------------------*- C++ -*-===//
//
// Where something is wrong with it, the diagnostic has been emitted, and the pass only has to fail.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "lower/ModuleCarrier.h"
#include "verify/gates/TesseraGate.h"

#include <optional>

namespace precedent {

/// The attributes of a carrier, with all that the pass needs of them.
std::optional<PipelineCarrier> readHeaderFor(GatePass pass, mlir::ModuleOp module, ModuleReader &reader);

/// Numbers the operations of the module. False: they are too many.
bool numberOperations(mlir::ModuleOp module, ModuleReader &reader);

} // namespace precedent
