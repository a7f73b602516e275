//===- TextPosition.h - places as the language server protocol counts them ------------------------------*- C++ -*-===//

#pragma once

#include "core/support/SourceText.h"

namespace precedent {

/// Lines from 0, and UTF-16 code units from 0 within the line. A position beyond the end of its line is that end; one
/// beyond the last line is the end of the text.
struct TextPosition {
  unsigned line = 0, character = 0;
};
uint64_t offsetOf(llvm::StringRef text, TextPosition position);
/// Costs the line's length, not the text's (SourceText::lineColumn).
TextPosition positionOf(const SourceText &source, uint64_t offset);

/// Where what begins at `offset` ends: a row or a list at its closing bracket, a text behind its quote, anything else
/// behind its word; at least one byte further, if there is one. Looks at most at the next 64 KiB.
uint64_t endOfElement(llvm::StringRef text, uint64_t offset);

} // namespace precedent
