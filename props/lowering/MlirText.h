//===- MlirText.h - MLIR's own parser and printer -------------------------------------------------------*- C++ -*-===//
//
// For files that this folder reads in its own way. Includes MLIR, and so is for this folder alone.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <string>

namespace precedent::props {

/// A module and the context that it lives in.
struct ParsedModule {
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  explicit operator bool() const { return static_cast<bool>(module); }
};

/// Text or bytecode; unregistered operations allowed; false where it does not parse or does not verify.
ParsedModule parseModule(llvm::StringRef bytes);
std::string printModule(mlir::ModuleOp module);

} // namespace precedent::props
