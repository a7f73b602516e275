//===- JsonText.h - strings and numbers in their canonical spelling -------------------------------------*- C++ -*-===//
//
// The one spelling over which digests are taken: what Python's json.dumps writes. Strings are ASCII; everything but
// 0x20 … 0x7e is `\b \f \n \r \t` or `\uNNNN` in lowercase, a surrogate pair above U+FFFF; `/` is not escaped. Floats
// are the shortest text that reads back as the same double, always with `.` or an exponent: fixed from 1e-4 up to
// 1e16, `d[.ddd]e±XX` outside. Integers keep their digits.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/JsonScan.h"
#include "core/model/Token.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <string>

namespace precedent {

/// Whether a string stands in canonical JSON as it is, between quotes.
bool isPlainText(llvm::StringRef text);

/// Writes a decoded string, quotes included. A byte that is no UTF-8 is written as half of a surrogate pair, `\udcNN`,
/// as Python does, which readJson refuses: what cannot be said in JSON is neither changed nor lost in silence.
void writeJsonString(llvm::StringRef utf8, llvm::raw_ostream &os);

/// Writes a token; a missing one as null.
void writeJsonToken(const Token &token, llvm::raw_ostream &os);

/// Writes a raw string (JsonScan.h), quotes included. Expects good UTF-8 and good escapes, halves of pairs apart.
void respellJsonString(llvm::StringRef raw, llvm::raw_ostream &os);

/// The beginning of a string that came from outside, in quotes and on one line, for a message.
std::string quoteForMessage(llvm::StringRef utf8);

/// Room for any float.
using FloatBuffer = std::array<char, 32>;

/// Python's repr of a float; NaN, Infinity and -Infinity as json.dumps writes them.
llvm::StringRef spellFloat(double value, FloatBuffer &buffer);

/// The canonical token of a number: Integer, Float or NonFinite. Its text is a part of `number.text`, of `buffer`, or
/// of static memory. As in Python, -0 is the integer 0, 1e400 is Infinity and 1e-400 is 0.0.
Token canonicalNumber(const NumberScan &number, FloatBuffer &buffer);

} // namespace precedent
