//===- TextEdit.h - small changes of a schedule's text --------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *edit* replaces the bytes from `begin` to `end` by a text. A *member* is a key with its value, an
// *element* stands in a list. Everything here reads JSON and MLIR alike: brackets, texts in quotes, commas, and
// comments to the end of the line. Nothing is parsed: what comes out is a proposal, to be read again by a reader.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace precedent {

struct TextEdit {
  uint64_t begin = 0, end = 0;
  std::string text;
};

/// The text with all edits; they are sorted and don't overlap.
std::string applyEdits(llvm::StringRef text, llvm::ArrayRef<TextEdit> edits);

/// One list of edits that does what `first` and then `second` do, where no edit of `second` touches what `first` wrote.
std::optional<std::vector<TextEdit>> compose(llvm::ArrayRef<TextEdit> first, llvm::ArrayRef<TextEdit> second);

/// Where the element or member that begins at `begin` ends: at the next comma or closing bracket of its list, without
/// the blanks and comments before that. Nothing where the text ends first.
std::optional<uint64_t> endOfMember(llvm::StringRef text, uint64_t begin);

/// Takes the element or member that begins at `begin` out of its list, with one comma.
std::optional<TextEdit> removeElement(llvm::StringRef text, uint64_t begin);

/// The first byte that is neither blank nor comment, from `at` on.
uint64_t skipBlanks(llvm::StringRef text, uint64_t at);

/// The value that belongs to the place of a finding: behind `key =` or `key:` if it stands at a key, else the place.
uint64_t valueAt(llvm::StringRef text, uint64_t place);

/// The key of the JSON member whose value begins at `value`; the place itself if it is a key (MLIR).
std::optional<uint64_t> keyAt(llvm::StringRef text, uint64_t value);

/// Where the bracket is that opens the innermost dictionary around `at`.
std::optional<uint64_t> openingBrace(llvm::StringRef text, uint64_t at);

} // namespace precedent
