#include "core/formats/tessera/MlirLexer.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

using namespace precedent;
using Kind = MlirToken::Kind;

namespace {
enum CharacterClass : uint8_t {
  InIdentifier = 1,
  InSuffix = 2,
  Blank = 4,
  Digit = 8,
  HexDigit = 16,
  EndsStringRun = 32
};

constexpr std::array<uint8_t, 256> makeClasses() {
  std::array<uint8_t, 256> classes{};
  for (unsigned c = 0; c < 256; ++c) {
    bool digit = c >= '0' && c <= '9';
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || digit || c == '_' || c == '$' || c == '.')
      classes[c] |= InIdentifier | InSuffix;
    if (c == '-')
      classes[c] |= InSuffix;
    // MLIR reads a zero byte between tokens as a blank.
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0')
      classes[c] |= Blank;
    if (digit)
      classes[c] |= Digit;
    if (digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
      classes[c] |= HexDigit;
    if (c == '"' || c == '\\' || c == '\n' || c == '\v' || c == '\f')
      classes[c] |= EndsStringRun;
  }
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = makeClasses();

bool isA(char c, uint8_t wanted) {
  return kClasses[static_cast<unsigned char>(c)] & wanted;
}
} // namespace

llvm::StringRef MlirToken::symbolName() const {
  llvm::StringRef name = text.drop_front();
  return name.take_front(name.find('<'));
}

bool MlirToken::isAlias() const {
  return bodyDepth == 0 && !text.contains('.');
}

static char closerOf(char opener) {
  return opener == '(' ? ')' : static_cast<char>(opener + 2);
}

void OpenBrackets::see(const MlirToken &token) {
  if (token.is(Kind::Open))
    closers.push_back(closerOf(token.text.front()));
  if (!token.is(Kind::Close) || closers.empty())
    return;
  char closer = token.text.front();
  if (closers.back() == closer) {
    closers.pop_back();
  } else if (closer != '>' && llvm::is_contained(closers, closer)) {
    while (closers.pop_back_val() != closer) {
    }
  }
}

void MlirLexer::skipBlanks() {
  while (position < text.size()) {
    if (isA(text[position], Blank)) {
      ++position;
    } else if (text[position] == '/' && at(position + 1) == '/') {
      position = std::min(text.find_first_of("\n\r", position), text.size());
    } else {
      return;
    }
  }
}

/// From behind the opening quote to behind the closing one; false where MLIR refuses the string.
bool MlirLexer::skipString() {
  while (position < text.size()) {
    char c = text[position++];
    if (!isA(c, EndsStringRun))
      continue;
    if (c == '"')
      return true;
    if (c != '\\')
      return false;
    char escaped = at(position);
    if (escaped == '"' || escaped == '\\' || escaped == 'n' || escaped == 't')
      ++position;
    else if (isA(escaped, HexDigit) && isA(at(position + 1), HexDigit))
      position += 2;
    else
      return false;
  }
  return false;
}

/// The name behind `%`, `^`, `#` or `!`: digits alone, or what does not begin with a digit.
bool MlirLexer::skipSuffix() {
  uint8_t wanted = isA(at(position), Digit) ? Digit : InSuffix;
  uint64_t begin = position;
  while (isA(at(position), wanted))
    ++position;
  return position > begin;
}

void MlirLexer::skipNumber() {
  auto skipDigits = [&](uint8_t digits) {
    while (isA(at(position), digits))
      ++position;
  };
  if (text[position] == '0' && at(position + 1) == 'x') {
    // `0xi32` is the number 0 and the rest of a shape.
    position += isA(at(position + 2), HexDigit) ? 2 : 1;
    if (text[position - 1] == 'x')
      skipDigits(HexDigit);
    return;
  }
  skipDigits(Digit);
  if (at(position) != '.')
    return;
  ++position;
  skipDigits(Digit);
  if (at(position) != 'e' && at(position) != 'E')
    return;
  bool hasSign = at(position + 1) == '-' || at(position + 1) == '+';
  if (!isA(at(position + (hasSign ? 2 : 1)), Digit))
    return;
  position += hasSign ? 2 : 1;
  skipDigits(Digit);
}

/// From the `<` to behind its `>`. Brackets must nest, `->` is no bracket, strings hide brackets, comments do not.
bool MlirLexer::skipBody(uint32_t &depth) {
  llvm::SmallVector<char, 32> open;
  do {
    if (position == text.size())
      return false;
    char c = text[position++];
    switch (c) {
    case '<':
    case '(':
    case '[':
    case '{':
      open.push_back(closerOf(c));
      depth = std::max<uint32_t>(depth, open.size());
      break;
    case '>':
    case ')':
    case ']':
    case '}':
      if (open.back() != c)
        return false;
      open.pop_back();
      break;
    case '-':
      if (at(position) == '>')
        ++position;
      break;
    case '"':
      if (!skipString())
        return false;
      break;
    case '\0':
      return false;
    default:
      break;
    }
  } while (!open.empty());
  return true;
}

MlirToken MlirLexer::next() {
  skipBlanks();
  MlirToken token;
  token.offset = position;
  if (position == text.size())
    return token;

  uint64_t begin = position;
  auto finish = [&](Kind kind) {
    token.kind = kind;
    token.text = text.slice(begin, position);
    return token;
  };
  auto prefixed = [&](Kind kind) { return finish(skipSuffix() ? kind : Kind::Error); };
  auto symbol = [&](Kind kind) {
    if (!skipSuffix() || (at(position) == '<' && !skipBody(token.bodyDepth)))
      kind = Kind::Error;
    return finish(kind);
  };
  char c = text[position];
  if (isA(c, Digit)) {
    skipNumber();
    return finish(Kind::Number);
  }
  if (isA(c, InIdentifier) && c != '$' && c != '.') {
    while (isA(at(position), InIdentifier))
      ++position;
    return finish(Kind::Identifier);
  }
  ++position;
  switch (c) {
  case '"':
    return finish(skipString() ? Kind::String : Kind::Error);
  case '(':
  case '[':
  case '<':
    return finish(Kind::Open);
  case '{':
    if (at(position) != '-' || at(position + 1) != '#')
      return finish(Kind::Open);
    position += 2;
    return finish(Kind::Punctuation);
  case ')':
  case ']':
  case '}':
  case '>':
    return finish(Kind::Close);
  case '-':
    if (at(position) != '>')
      return finish(Kind::Punctuation);
    ++position;
    return finish(Kind::Arrow);
  case '%':
    return prefixed(Kind::Percent);
  case '^':
    return prefixed(Kind::Caret);
  case '!':
    return symbol(Kind::Exclamation);
  case '#':
    if (at(position) != '-' || at(position + 1) != '}')
      return symbol(Kind::Hash);
    position += 2;
    return finish(Kind::Punctuation);
  case '@':
    if (at(position) == '"') {
      ++position;
      return finish(skipString() ? Kind::At : Kind::Error);
    }
    if (!isA(at(position), InIdentifier) || isA(at(position), Digit) || at(position) == '$' || at(position) == '.')
      return finish(Kind::Error);
    while (isA(at(position), InIdentifier))
      ++position;
    return finish(Kind::At);
  case '.':
    if (at(position) != '.' || at(position + 1) != '.')
      return finish(Kind::Error);
    position += 2;
    return finish(Kind::Punctuation);
  case ',':
  case ':':
  case '=':
  case '+':
  case '*':
  case '?':
  case '|':
    return finish(Kind::Punctuation);
  default:
    return finish(Kind::Error);
  }
}
