//===- ReadOne.h - one input for one reader -----------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace precedent::fuzz {

/// Names of --input-format, and of the readers that it does not name: of what stands beside an input (`oracle`,
/// `issued-order`, `costs`, `megamoe-request`, `spectral-request`, `package`), of any JSON (`canonical-json`), of
/// bytecode, of programs in MLIR text (`mlir-graph`), and of `any` input, by its content. Sorted.
llvm::ArrayRef<llvm::StringRef> readerNames();

/// Reads, and uses what was read as reports do. Ends the process where a reader refuses without a code, a message or a
/// place; crashes where it crashes. False: there is no reader of that name.
bool readOne(llvm::StringRef reader, llvm::StringRef bytes);

} // namespace precedent::fuzz
