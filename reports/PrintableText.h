//===- PrintableText.h - text from an input, made safe to show ------------------------------------------*- C++ -*-===//
//
// Everything in a report that came out of an input (source lines, ids, file names) passes through here: a hostile file
// must not be able to steer the terminal that shows its errors. A *column* is one cell of a terminal.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace precedent {

/// UTF-8 that a terminal prints and does not act upon: tabs become blanks up to the next multiple of eight columns
/// (the text is taken to begin at a multiple), control and formatting characters `<U+001B>`, broken UTF-8 `<0xe9>`.
std::string printable(llvm::StringRef text);

/// Columns that the result of `printable` takes; wide characters take two, combining ones none.
unsigned columnsOf(llvm::StringRef printableText);

/// `printable`, shortened to `columns` (at least 1); the last column is then "…".
std::string printableClipped(llvm::StringRef text, unsigned columns);

/// Length of the first character of `text` in bytes; 1 for a broken one. `text` is not empty.
unsigned characterLength(llvm::StringRef text);

/// The largest character boundary of `text` at or before `offset`: steps back over at most three continuation bytes.
size_t characterBegin(llvm::StringRef text, size_t offset);

} // namespace precedent
