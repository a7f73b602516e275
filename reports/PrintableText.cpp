#include "reports/PrintableText.h"

#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cassert>

using namespace precedent;

static constexpr unsigned kTabStop = 8;

static const llvm::UTF8 *utf8(const char *text) {
  return reinterpret_cast<const llvm::UTF8 *>(text);
}

/// The code point of a well-formed sequence.
static uint32_t codePointOf(llvm::StringRef sequence) {
  llvm::UTF32 codePoint = 0;
  const llvm::UTF8 *begin = utf8(sequence.begin());
  llvm::convertUTF8Sequence(&begin, utf8(sequence.end()), &codePoint, llvm::strictConversion);
  return codePoint;
}

unsigned precedent::characterLength(llvm::StringRef text) {
  assert(!text.empty() && "no first character");
  return std::max(1u, llvm::getUTF8SequenceSize(utf8(text.begin()), utf8(text.end())));
}

size_t precedent::characterBegin(llvm::StringRef text, size_t offset) {
  size_t begin = std::min(offset, text.size());
  for (unsigned step = 0; step < 3 && begin > 0 && begin < text.size(); ++step) {
    if ((text[begin] & 0xc0) != 0x80)
      break;
    --begin;
  }
  // Not a character that spans the offset: broken text, where every byte stands for itself.
  return begin < text.size() && begin + characterLength(text.substr(begin)) > offset ? begin
                                                                                     : std::min(offset, text.size());
}

/// Appends one character; returns its columns.
static unsigned appendCharacter(llvm::raw_ostream &os, llvm::StringRef character, unsigned column) {
  if (character == "\t") {
    unsigned blanks = kTabStop - column % kTabStop;
    os.indent(blanks);
    return blanks;
  }
  if (!llvm::getUTF8SequenceSize(utf8(character.begin()), utf8(character.end()))) {
    os << llvm::format("<0x%02x>", static_cast<unsigned char>(character[0]));
    return 6;
  }
  int columns = llvm::sys::unicode::columnWidthUTF8(character);
  if (columns >= 0) {
    os << character;
    return static_cast<unsigned>(columns);
  }
  std::string spelled;
  llvm::raw_string_ostream(spelled) << llvm::format("<U+%04X>", codePointOf(character));
  os << spelled;
  return static_cast<unsigned>(spelled.size());
}

std::string precedent::printable(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  for (unsigned column = 0; !text.empty();) {
    llvm::StringRef character = text.take_front(characterLength(text));
    column += appendCharacter(os, character, column);
    text = text.drop_front(character.size());
  }
  return result;
}

unsigned precedent::columnsOf(llvm::StringRef printableText) {
  int columns = llvm::sys::unicode::columnWidthUTF8(printableText);
  assert(columns >= 0 && "the text did not come from printable()");
  return static_cast<unsigned>(std::max(columns, 0));
}

std::string precedent::printableClipped(llvm::StringRef text, unsigned columns) {
  assert(columns >= 1 && "no room");
  std::string result;
  llvm::raw_string_ostream os(result);
  size_t fits = 0; // bytes of `result` that leave room for the mark
  for (unsigned column = 0; !text.empty();) {
    llvm::StringRef character = text.take_front(characterLength(text));
    column += appendCharacter(os, character, column);
    if (column < columns)
      fits = result.size();
    text = text.drop_front(character.size());
    if (column > columns) {
      result.resize(fits);
      return result + "…";
    }
  }
  return result;
}
