//===- Words.h - enumerations by their names ------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace precedent {

/// The enumerator whose name stands at its place in the list, or nothing.
template <typename Enum>
std::optional<Enum> parseWord(llvm::ArrayRef<llvm::StringLiteral> names, llvm::StringRef text) {
  const auto *found = llvm::find(names, text);
  return found == names.end() ? std::nullopt : std::optional<Enum>(static_cast<Enum>(found - names.begin()));
}

} // namespace precedent
