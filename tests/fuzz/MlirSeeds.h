//===- MlirSeeds.h - the other forms of MLIR files ----------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace precedent::fuzz {

/// MLIR text as bytecode; empty where it cannot be parsed.
std::string bytecodeOf(llvm::StringRef text);
/// A carrier with its rows as columns, as text; empty where columns would lose something.
std::string compacted(llvm::StringRef text);

} // namespace precedent::fuzz
