//===- TextCost.h - what a text counts as ------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace precedent {

/// Elements that a text counts as, wherever the elements of a file are limited (Limits::maxAliasExpansion). A long text
/// counts for more than one: an alias, and in bytecode an index, repeats it in two bytes, and whoever copies, hashes or
/// compares it pays for its length each time.
inline uint64_t elementsOf(llvm::StringRef text) {
  return 1 + text.size() / 64;
}

} // namespace precedent
