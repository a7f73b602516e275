#include "reports/TextPosition.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace precedent;

/// UTF-16 units of the character that begins with this byte of UTF-8; a byte inside a character has none.
static unsigned unitsOf(char c) {
  auto byte = static_cast<unsigned char>(c);
  if ((byte & 0xc0) == 0x80)
    return 0;
  return byte >= 0xf0 ? 2 : 1;
}

/// A line ends in front of `\n`, or of `\r\n`.
static bool isEndOfLine(llvm::StringRef text, size_t offset) {
  return text.substr(offset).starts_with("\n") || text.substr(offset).starts_with("\r\n");
}

uint64_t precedent::offsetOf(llvm::StringRef text, TextPosition position) {
  size_t begin = 0;
  for (unsigned line = 0; line < position.line; ++line) {
    size_t newline = text.find('\n', begin);
    if (newline == llvm::StringRef::npos)
      return text.size();
    begin = newline + 1;
  }
  unsigned units = 0;
  size_t offset = begin;
  for (; offset < text.size() && !isEndOfLine(text, offset); ++offset) {
    unsigned more = unitsOf(text[offset]);
    if (more && units >= position.character)
      break;
    units += more;
  }
  return offset;
}

TextPosition precedent::positionOf(const SourceText &source, uint64_t offset) {
  offset = std::min<uint64_t>(offset, source.bytes().size());
  if (offset > 0 && isEndOfLine(source.bytes(), offset - 1) && source.bytes()[offset - 1] == '\r')
    --offset;
  LineColumn place = source.lineColumn(offset);
  TextPosition position{place.line - 1, 0};
  for (char c : source.bytes().substr(offset - (place.column - 1), place.column - 1))
    position.character += unitsOf(c);
  return position;
}

uint64_t precedent::endOfElement(llvm::StringRef text, uint64_t offset) {
  constexpr size_t farthest = 65536;
  llvm::StringRef rest = text.substr(offset, farthest);
  if (rest.empty())
    return text.size();
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '-'; };
  if (rest.front() != '{' && rest.front() != '[' && rest.front() != '"')
    return offset + std::max<size_t>(1, rest.take_while(isWord).size());
  unsigned depth = 0;
  bool inText = false;
  for (size_t at = 0; at < rest.size(); ++at) {
    char c = rest[at];
    if (inText && c == '\\') {
      ++at;
      continue;
    }
    if (c == '"')
      inText = !inText;
    else if (!inText && (c == '{' || c == '['))
      ++depth;
    else if (!inText && (c == '}' || c == ']'))
      --depth;
    if (!inText && depth == 0)
      return offset + at + 1;
  }
  return offset + 1;
}
