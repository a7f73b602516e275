//===- ModuleGraphBuilder.h - from MLIR's operations to a graph of stages ---------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"
#include "core/model/ModuleGraph.h"

namespace precedent {

class MlirParse;

/// The operations inside the module (it is not one of them), nested ones and those of nested modules included, as
/// upstream's passes walk them. Linear. Errors are InputErrors `limit-exceeded` in `file`: too many operations for the
/// budget, or regions nested more than `maxDepth` deep.
llvm::Expected<std::shared_ptr<const ModuleGraph>> buildModuleGraph(const MlirParse &parse, mlir::Operation &module,
                                                                    llvm::StringRef file, uint32_t maxDepth,
                                                                    ReadBudget &budget);

} // namespace precedent
