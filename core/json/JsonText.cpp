#include "core/json/JsonText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;

namespace {
bool isPlainByte(char c) {
  return c >= 0x20 && c <= 0x7e && c != '"' && c != '\\';
}

/// One UTF-16 unit.
void writeUnit(uint16_t unit, llvm::raw_ostream &os) {
  switch (unit) {
  case '"':
    os << "\\\"";
    return;
  case '\\':
    os << "\\\\";
    return;
  case '\b':
    os << "\\b";
    return;
  case '\f':
    os << "\\f";
    return;
  case '\n':
    os << "\\n";
    return;
  case '\r':
    os << "\\r";
    return;
  case '\t':
    os << "\\t";
    return;
  default:
    break;
  }
  if (unit >= 0x20 && unit <= 0x7e) {
    os << static_cast<char>(unit);
    return;
  }
  os << "\\u";
  for (int shift = 12; shift >= 0; shift -= 4)
    os << llvm::hexdigit(unit >> shift & 15, /*LowerCase=*/true);
}

void writeCodePoint(uint32_t point, llvm::raw_ostream &os) {
  if (point < 0x10000)
    return writeUnit(static_cast<uint16_t>(point), os);
  point -= 0x10000;
  writeUnit(static_cast<uint16_t>(0xd800 + (point >> 10)), os);
  writeUnit(static_cast<uint16_t>(0xdc00 + (point & 0x3ff)), os);
}

/// Writes one character that is not plain and returns what is behind it.
const char *writeSpecial(const char *at, const char *end, llvm::raw_ostream &os) {
  if (static_cast<uint8_t>(*at) < 0x80) {
    writeUnit(static_cast<uint8_t>(*at), os);
    return at + 1;
  }
  auto *source = reinterpret_cast<const llvm::UTF8 *>(at);
  llvm::UTF32 point = 0;
  llvm::ConversionResult result =
      llvm::convertUTF8Sequence(&source, reinterpret_cast<const llvm::UTF8 *>(end), &point, llvm::strictConversion);
  if (result != llvm::conversionOK) {
    writeUnit(static_cast<uint16_t>(0xdc00 + static_cast<uint8_t>(*at)), os);
    return at + 1;
  }
  writeCodePoint(point, os);
  return reinterpret_cast<const char *>(source);
}

/// Writes what an escape stands for and returns what is behind it.
const char *writeEscape(const char *backslash, llvm::raw_ostream &os) {
  char kind = backslash[1];
  if (kind == 'u') {
    writeUnit(hexUnit(backslash + 2), os);
    return backslash + 6;
  }
  constexpr llvm::StringLiteral kinds("bfnrt"), meanings("\b\f\n\r\t");
  size_t index = kinds.find(kind);
  writeUnit(static_cast<uint8_t>(index == llvm::StringRef::npos ? kind : meanings[index]), os);
  return backslash + 2;
}

template <bool IsRaw> void writeString(llvm::StringRef text, llvm::raw_ostream &os) {
  os << '"';
  const char *at = text.begin(), *end = text.end();
  while (at != end) {
    const char *special = std::find_if_not(at, end, isPlainByte);
    os << llvm::StringRef(at, special - at);
    if (special == end)
      break;
    at = IsRaw && *special == '\\' ? writeEscape(special, os) : writeSpecial(special, end, os);
  }
  os << '"';
}
} // namespace

bool precedent::isPlainText(llvm::StringRef text) {
  return llvm::all_of(text, isPlainByte);
}

void precedent::writeJsonString(llvm::StringRef utf8, llvm::raw_ostream &os) {
  writeString<false>(utf8, os);
}

void precedent::writeJsonToken(const Token &token, llvm::raw_ostream &os) {
  switch (token.type) {
  case TokenType::Missing:
  case TokenType::Null:
    os << "null";
    return;
  case TokenType::True:
    os << "true";
    return;
  case TokenType::False:
    os << "false";
    return;
  case TokenType::String:
    return writeJsonString(token.text, os);
  case TokenType::Integer:
  case TokenType::Float:
  case TokenType::NonFinite:
  case TokenType::Array:
  case TokenType::Object:
    os << token.text;
  }
}

void precedent::respellJsonString(llvm::StringRef raw, llvm::raw_ostream &os) {
  writeString<true>(raw, os);
}

std::string precedent::quoteForMessage(llvm::StringRef utf8) {
  constexpr size_t longest = 60;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (utf8.size() <= longest)
    writeJsonString(utf8, os);
  else
    writeJsonString(llvm::json::fixUTF8(utf8.take_front(longest)) + "…", os); // the cut may split a character
  return text;
}
