//===- ModuleGraphBuilder.h - from MLIR's operations to a graph of stages ---------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/CarrierReader.h"
#include "core/model/ValueFlow.h"

#include "mlir/IR/Value.h"

namespace precedent {

class MlirParse;

/// The digests that stand on an operation: `schedule.artifact_hash`, `artifact_hash`, the `hash` of a
/// `schedule.artifact`, `tessera.schedule_hash`, and on anything but a module `tessera.schedule_digest`.
std::vector<DigestStamp> stampsOf(mlir::Operation &operation);

/// A graph with what its numbers stand for in the IR: `operations` and `values` are indexed as those of the graph.
struct NumberedModule {
  std::shared_ptr<const ModuleGraph> graph;
  std::vector<mlir::Operation *> operations;
  std::vector<mlir::Value> values;
  ValueFlow flow;
};

/// As buildModuleGraph, for a module that is being transformed: it has been verified by MLIR, and its operations have
/// no offsets.
llvm::Expected<NumberedModule> numberModule(mlir::Operation &module, llvm::StringRef file, uint32_t maxDepth,
                                            ReadBudget &budget);

/// The operations inside the module (it is not one of them), nested ones and those of nested modules included, as
/// upstream's passes walk them. Linear. Errors are InputErrors `limit-exceeded` in `file`: too many operations for the
/// budget, or regions nested more than `maxDepth` deep.
llvm::Expected<std::shared_ptr<const ModuleGraph>> buildModuleGraph(const MlirParse &parse, mlir::Operation &module,
                                                                    llvm::StringRef file, uint32_t maxDepth,
                                                                    ReadBudget &budget);

} // namespace precedent
