//===- ReadMlirGraph.h - programs from MLIR ------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

namespace precedent {

/// The functions of an MLIR file, text or bytecode, as programs (MlirGraphText.h says how facts are written). Functions
/// without a body are left out. Errors are InputErrors: those of reading MLIR, those of `readGraph` at the operation
/// that they are about, and `graph-shape` where no function is left or a body has several blocks.
llvm::Expected<GraphFile> readMlirGraphs(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
