//===- JsonSeek.h - one value inside a text that was read before ----------------------------------------*- C++ -*-===//
//
// Finding the place of a field costs a scan, so it is done for what is shown and for nothing else. All texts here were
// read by readJson without errors; offsets are those of a value's first byte.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace precedent {

/// The value of a member of the object that begins at `object`; nullopt where there is no such key, or no object.
std::optional<uint64_t> findMember(llvm::StringRef source, uint64_t object, llvm::StringRef key);

/// An element of the array that begins at `array`; nullopt where it is shorter, or no array.
std::optional<uint64_t> findElement(llvm::StringRef source, uint64_t array, uint64_t index);

} // namespace precedent
