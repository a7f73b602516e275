//===- GuardedRead.h - MLIR's parser on bytes that nobody vouches for -----------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// Runs `read`, which gives the file to MLIR's parser, on a stack that is deep enough. Before that, what is known to
/// end the parser is looked for in a text; bytecode, and a text with syntax that was never shown to be harmless, is
/// read by a child process first (design: hostile input). `read` is called with the limits that hold, in the child as
/// well as here. Errors are those of `read`, and InputErrors `limit-exceeded`, `parse-error` and `parser-crashed`.
llvm::Error guardedMlirRead(const SourceText &source, const Limits &limits,
                            llvm::function_ref<llvm::Error(const Limits &limits, bool isBytecode)> read);

} // namespace precedent
