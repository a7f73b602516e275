//===- SourceExcerpt.h - the text around a place --------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *excerpt* is the part of one source line around a finding, kept so that the source itself (200 MB are
// normal) can be let go before the next file is read. A line can be as long as its file.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include <optional>
#include <string>

namespace precedent {

struct SourceExcerpt {
  std::string bytes;     ///< as they stand in the file, without the line's end
  size_t caret = 0;      ///< byte of `bytes` that is meant; may be its size (end of line)
  bool cutLeft = false;  ///< the line begins before `bytes`
  bool cutRight = false; ///< the line goes on after `bytes`
};

/// Takes excerpts from one source. Places in ascending order cost one pass over the source altogether, and nothing
/// where they know their offset.
class ExcerptTaker {
public:
  explicit ExcerptTaker(const SourceText &source) : bytes(source.bytes()) {}

  /// Nothing where the place has no line, or where there is no such line.
  std::optional<SourceExcerpt> take(const Location &location);

private:
  std::optional<uint64_t> offsetOf(const Location &location);

  llvm::StringRef bytes;
  /// The last line that was looked for, and where it begins.
  uint32_t line = 1;
  uint64_t lineBegin = 0;
};

/// An excerpt as it is shown: at most `columns` wide, cut marks ("…") included.
struct RenderedExcerpt {
  std::string text;
  unsigned caretColumn = 0; ///< from 0
};
RenderedExcerpt render(const SourceExcerpt &excerpt, unsigned columns);

} // namespace precedent
