//===- BigInteger.h - integers of any size ------------------------------------------------------------------*- C++
//-*-===//
//
// Plans hold integers without an upper bound, and their producers compute with them. The type is Boost's; what is here
// is the way from and to decimal text, with a bound on its length: converting takes the square of it, so Python, whose
// files these are, refuses longer ones as well.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace precedent {

using BigInteger = boost::multiprecision::cpp_int;

/// Digits up to which an integer is computed with.
inline constexpr size_t kMaxIntegerDigits = 4300;

/// Whether an integer of a JSON text has no more digits than that.
bool isComputable(llvm::StringRef spelling);

/// The value of an integer of a JSON text (an optional minus sign and digits). Expects a computable one.
BigInteger toBigInteger(llvm::StringRef spelling);

/// Decimal, as JSON has it.
std::string spell(const BigInteger &value);

/// The value, where it fits.
std::optional<int64_t> toInt64(const BigInteger &value);

} // namespace precedent
