//===- ModuleFile.h - a file as a module that can be transformed ----------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "core/support/SourceText.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"

namespace precedent {

/// Parses text or bytecode, and verifies. The context has been prepared. Errors are InputErrors `parse-error`, at the
/// place of MLIR's first error. Hostile bytes belong into `guardedMlirRead` first.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> parseModuleFile(const SourceText &source, mlir::MLIRContext &context);

/// The line and column, where the location is one of this file.
Location placeIn(const SourceText &source, mlir::Location at);
/// An error of a pass or of MLIR: the id of its rule stands at its end; without one it is a `parse-error`.
Finding findingOf(mlir::Diagnostic &diagnostic, const SourceText &source);
/// A limit that was met while a module was read that MLIR had read before.
Finding findingOf(llvm::Error error, const SourceText &source);

} // namespace precedent
