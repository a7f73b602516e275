#include "reports/SourceExcerpt.h"

#include "reports/PrintableText.h"

#include <algorithm>

using namespace precedent;

/// Bytes kept on either side of the caret: more than a screen shows.
static constexpr size_t kRadius = 256;
/// Of a line that does not fit, columns shown before the caret.
static constexpr unsigned kColumnsBefore = 48;

std::optional<uint64_t> ExcerptTaker::offsetOf(const Location &location) {
  if (location.offset)
    return *location.offset <= bytes.size() ? location.offset : std::nullopt;
  if (location.line < line) {
    line = 1;
    lineBegin = 0;
  }
  for (; line < location.line; ++line) {
    size_t newline = bytes.find('\n', lineBegin);
    if (newline == llvm::StringRef::npos)
      return std::nullopt;
    lineBegin = newline + 1;
  }
  size_t lineEnd = std::min(bytes.find('\n', lineBegin), bytes.size());
  return std::min<uint64_t>(lineBegin + std::max(location.column, 1u) - 1, lineEnd);
}

std::optional<SourceExcerpt> ExcerptTaker::take(const Location &location) {
  if (location.line == 0)
    return std::nullopt;
  std::optional<uint64_t> offset = offsetOf(location);
  if (!offset)
    return std::nullopt;

  size_t begin = *offset > kRadius ? characterBegin(bytes, *offset - kRadius) : 0;
  size_t newline = bytes.slice(begin, *offset).rfind('\n');
  bool cutLeft = begin > 0 && bytes[begin - 1] != '\n';
  if (newline != llvm::StringRef::npos) {
    begin += newline + 1;
    cutLeft = false;
  }
  size_t reach = characterBegin(bytes, *offset + kRadius);
  size_t lineEnd = bytes.slice(*offset, reach).find('\n');
  size_t end = lineEnd == llvm::StringRef::npos ? reach : *offset + lineEnd;
  bool cutRight = end < bytes.size() && bytes[end] != '\n';
  llvm::StringRef text = bytes.slice(begin, end);
  if (!cutRight)
    text = text.rtrim('\r');
  return SourceExcerpt{text.str(), std::min<size_t>(*offset - begin, text.size()), cutLeft, cutRight};
}

/// Where to begin a line that does not fit: at the bracket that opens what the caret points into, else after a blank,
/// so that a reader sees something whole.
static size_t chooseBegin(llvm::StringRef before) {
  size_t begin = before.size();
  size_t atBracket = llvm::StringRef::npos, afterBlank = llvm::StringRef::npos;
  for (unsigned columns = 0; begin > 0;) {
    size_t previous = characterBegin(before, begin - 1);
    columns += columnsOf(printable(before.slice(previous, begin)));
    if (columns > kColumnsBefore)
      break;
    begin = previous;
    if (before[begin] == '{' && atBracket == llvm::StringRef::npos)
      atBracket = begin;
    if (before[begin] == ' ')
      afterBlank = begin + 1;
  }
  if (begin == 0)
    return 0;
  return atBracket != llvm::StringRef::npos ? atBracket : afterBlank != llvm::StringRef::npos ? afterBlank : begin;
}

RenderedExcerpt precedent::render(const SourceExcerpt &excerpt, unsigned columns) {
  llvm::StringRef text = excerpt.bytes;
  size_t caret = characterBegin(text, excerpt.caret);
  bool cutLeft = excerpt.cutLeft;
  bool fits = !cutLeft && !excerpt.cutRight && columnsOf(printable(text)) <= columns;
  if (!fits) {
    size_t begin = chooseBegin(text.take_front(caret));
    cutLeft |= begin > 0;
    text = text.drop_front(begin);
    caret -= begin;
  }
  RenderedExcerpt result;
  result.text = cutLeft ? "…" : "";
  unsigned room = columns - (cutLeft ? 1 : 0);
  result.caretColumn = (cutLeft ? 1 : 0) + columnsOf(printable(text.take_front(caret)));
  std::string shown = printableClipped(text, room);
  result.text += shown;
  // A line that was cut when it was taken, and fits nevertheless.
  if (excerpt.cutRight && !llvm::StringRef(shown).ends_with("…"))
    result.text += "…";
  return result;
}
