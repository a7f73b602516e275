//===- JsonScan.h - single tokens of a JSON text --------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. *Raw* text of a string is what stands between its quotes, escapes and all. A string is *printable* when
// it is ASCII from 0x20 to 0x7e, so that its canonical spelling needs no `\u` of its own.
//
// RapidJSON's own tokens do not do: it refuses 1e400 and integers of 309 digits, takes `Inf` and `-NaN`, and lets the
// second half of a surrogate pair pass alone.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace precedent {

struct ScanProblem {
  const char *at = nullptr;
  llvm::StringRef message;
};

struct StringScan {
  llvm::StringRef raw;
  bool hasEscapes = false;
  bool isPrintable = true;
  std::optional<ScanProblem> problem; ///< not closed, a control character, not UTF-8; else the raw text is good UTF-8

  /// Behind the closing quote.
  const char *end() const { return raw.end() + 1; }
};

/// Reads the string whose opening quote is at `quote`; escapes are stepped over, not examined.
StringScan scanString(const char *quote, const char *end);

enum class NumberForm : uint8_t { Integer, Float, NonFinite };

struct NumberScan {
  llvm::StringRef text;
  NumberForm form = NumberForm::Integer;
  std::optional<ScanProblem> problem;
};

/// Reads a number of JSON, or NaN, Infinity or -Infinity, of any length.
NumberScan scanNumber(const char *begin, const char *end);

/// The first `\u` of a raw text that is half a surrogate pair, or nullptr. Expects well-formed escapes.
const char *findLoneSurrogate(llvm::StringRef raw);

/// The value of four hexadecimal digits; expects them.
uint16_t hexUnit(const char *digits);

} // namespace precedent
