//===- Decimal.h - integers of any length, as they are spelled ------------------------------------------*- C++ -*-===//
//
// Schedule Objects hold integers without an upper bound. Those that do not fit into 64 bits are compared here, by two
// codes that share nothing; both are linear in the number of digits, which `llvm::APInt` is not (a text of a megabyte
// would take it minutes).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace precedent {

/// The value, where it fits. `spelling` is an optional minus sign and decimal digits.
std::optional<int64_t> toInt64(llvm::StringRef spelling);

/// Negative, zero or positive as `one` is smaller than, equal to or greater than `other`: by sign, length, digits.
int compareSpellings(llvm::StringRef one, llvm::StringRef other);

/// The same, by value: both are cut into limbs of 18 digits from the right, which are compared from the left.
int compareLimbs(llvm::StringRef one, llvm::StringRef other);

} // namespace precedent
