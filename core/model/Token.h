//===- Token.h - a JSON value, kept as written ----------------------------------------------------------*- C++ -*-===//
//
// Digests cover the spelling of numbers: `1` is not `1.0`, integers may exceed 64 bits, NaN can occur. So a value is
// kept as text beside its type, never as a number.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace precedent {

enum class TokenType : uint8_t { Missing, Null, True, False, Integer, Float, NonFinite, String, Array, Object };

/// A JSON value. `text` is the decoded string for String, the canonical spelling for Integer and Float (and NaN,
/// Infinity, -Infinity), and the canonical JSON for Array and Object.
struct Token {
  llvm::StringRef text;
  TokenType type = TokenType::Missing;

  bool isString() const { return type == TokenType::String; }
  bool isNonEmptyString() const { return isString() && !text.empty(); }
  bool is(TokenType wanted) const { return type == wanted; }
};

} // namespace precedent
