//===- TextOrder.h - many texts, sorted by their bytes --------------------------------------------------*- C++ -*-===//
//
// Canonical forms sort a million ids that share long beginnings. Comparing whole texts pair by pair reads the same
// beginning twenty times over; here each text is read once, eight bytes at a time, and only where it still ties.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace precedent {

/// The indices of `texts`, ordered by unsigned bytes (for UTF-8 that is the order by code point), a beginning before
/// what it begins. Equal texts stay in the order given. At most 2^32 - 1 texts.
std::vector<uint32_t> orderByText(llvm::ArrayRef<llvm::StringRef> texts);

} // namespace precedent
