#include "core/json/JsonScan.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/JSON.h"

#include <cstring>

using namespace precedent;

namespace {
constexpr uint64_t repeat(uint8_t byte) {
  return 0x0101010101010101u * byte;
}
constexpr uint64_t kHighBits = repeat(0x80);

/// The high bit of each byte of `word` that is below `bound`. Bytes above the first such byte may be marked wrongly,
/// the first one never is.
uint64_t bytesBelow(uint64_t word, uint8_t bound) {
  return (word - repeat(bound)) & ~word & kHighBits;
}
uint64_t bytesEqual(uint64_t word, uint8_t byte) {
  return bytesBelow(word ^ repeat(byte), 1);
}

/// Runs over the bytes that need no look of their own, eight at a time.
class StringCursor {
public:
  StringCursor(const char *begin, const char *end) : at(begin), end(end) {}

  /// Stops at a quote, a backslash, a control character, or at the end.
  const char *toNextSpecial() {
    for (; end - at >= 8; at += 8) {
      uint64_t word = llvm::support::endian::read64le(at);
      uint64_t stops = bytesEqual(word, '"') | bytesEqual(word, '\\') | bytesBelow(word, 0x20);
      uint64_t odd = (word & kHighBits) | bytesEqual(word, 0x7f);
      if (stops) {
        unsigned skipped = llvm::countr_zero(stops) / 8;
        oddBytes |= odd & ~(~uint64_t(0) << (8 * skipped));
        return at += skipped;
      }
      oddBytes |= odd;
    }
    for (; at != end; ++at) {
      auto byte = static_cast<uint8_t>(*at);
      if (byte == '"' || byte == '\\' || byte < 0x20)
        return at;
      oddBytes |= byte >= 0x7f;
    }
    return at;
  }
  void moveTo(const char *position) { at = position; }
  bool sawOddByte() const { return oddBytes != 0; }

private:
  const char *at, *end;
  uint64_t oddBytes = 0; ///< not 0 once a byte from 0x7f to 0xff has been passed
};

bool isDigit(const char *at, const char *end) {
  return at != end && llvm::isDigit(*at);
}

const char *skipDigits(const char *at, const char *end) {
  while (isDigit(at, end))
    ++at;
  return at;
}
} // namespace

StringScan precedent::scanString(const char *quote, const char *end) {
  StringScan scan;
  const char *begin = quote + 1;
  StringCursor cursor(begin, end);
  const char *at = cursor.toNextSpecial();
  while (at != end && *at == '\\') {
    scan.hasEscapes = true;
    if (end - at < 2) {
      at = end;
      break;
    }
    if (static_cast<uint8_t>(at[1]) >= 0x20 && static_cast<uint8_t>(at[1]) < 0x7f)
      ++at; // any other byte is no escape; it is looked at, and refused, as itself
    cursor.moveTo(at + 1);
    at = cursor.toNextSpecial();
  }
  scan.raw = llvm::StringRef(begin, at - begin);
  if (at == end)
    scan.problem = {quote, "this string is not closed"};
  else if (*at != '"')
    scan.problem = {at, "a control character stands in a string; write it as an escape such as \\n or \\u0000"};
  else if (cursor.sawOddByte()) {
    scan.isPrintable = false;
    size_t offset = 0;
    if (!llvm::json::isUTF8(scan.raw, &offset))
      scan.problem = {begin + offset, "this is not UTF-8"};
  }
  return scan;
}

NumberScan precedent::scanNumber(const char *begin, const char *end) {
  NumberScan scan;
  const char *at = begin;
  auto finish = [&](NumberForm form) {
    scan.form = form;
    scan.text = llvm::StringRef(begin, at - begin);
    return scan;
  };
  auto refuse = [&](llvm::StringRef why) {
    scan.problem = {begin, why};
    return scan;
  };

  if (!isDigit(at, end)) {
    llvm::StringRef rest(begin, end - begin);
    for (llvm::StringRef word : {"NaN", "Infinity", "-Infinity"})
      if (rest.starts_with(word)) {
        at += word.size();
        return finish(NumberForm::NonFinite);
      }
    if (*at == '-')
      ++at;
  }
  if (!isDigit(at, end))
    return refuse("this is no number; besides digits there are only NaN, Infinity and -Infinity");
  if (*at == '0' && isDigit(at + 1, end))
    return refuse("a number has no leading zeros");
  at = skipDigits(at, end);

  NumberForm form = NumberForm::Integer;
  if (at != end && *at == '.') {
    form = NumberForm::Float;
    if (!isDigit(++at, end))
      return refuse("a digit must follow the decimal point");
    at = skipDigits(at, end);
  }
  if (at != end && (*at == 'e' || *at == 'E')) {
    form = NumberForm::Float;
    ++at;
    if (at != end && (*at == '+' || *at == '-'))
      ++at;
    if (!isDigit(at, end))
      return refuse("the exponent has no digits");
    at = skipDigits(at, end);
  }
  return finish(form);
}

uint16_t precedent::hexUnit(const char *digits) {
  unsigned unit = 0;
  for (int digit = 0; digit < 4; ++digit)
    unit = unit << 4 | llvm::hexDigitValue(digits[digit]);
  return static_cast<uint16_t>(unit);
}

const char *precedent::findLoneSurrogate(llvm::StringRef raw) {
  const char *end = raw.end();
  for (const char *at = raw.begin(); at != end; ++at) {
    if (*at != '\\')
      continue;
    const char *escape = at++;
    if (*at != 'u')
      continue;
    uint16_t unit = hexUnit(at + 1);
    at += 4;
    if (unit < 0xd800 || unit > 0xdfff)
      continue;
    bool pair = unit < 0xdc00 && end - at > 6 && at[1] == '\\' && at[2] == 'u' && (hexUnit(at + 3) & 0xfc00) == 0xdc00;
    if (!pair)
      return escape;
    at += 6;
  }
  return nullptr;
}
