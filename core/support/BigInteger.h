//===- BigInteger.h - integers of any size --------------------------------------------------------------*- C++ -*-===//
//
// Plans hold integers without an upper bound, and their producers compute with them. The type is Boost's; what is here
// is the way from and to decimal text. Converting takes the square of the number of digits, so readers bound it
// (`Limits::maxDigits`), as Python does, whose files these are.
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

/// Digits of an integer of a JSON text.
size_t numDigits(llvm::StringRef spelling);

/// The value of an integer of a JSON text: an optional minus sign and digits.
BigInteger toBigInteger(llvm::StringRef spelling);

/// Decimal, as JSON has it.
std::string spell(const BigInteger &value);

/// The value, where it fits.
std::optional<int64_t> toInt64(const BigInteger &value);

} // namespace precedent
