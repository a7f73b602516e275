#include "core/json/JsonSeek.h"

#include "core/json/JsonText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;

namespace {
class Walker {
public:
  Walker(llvm::StringRef source, uint64_t offset) : source(source), at(source.begin() + offset) {}

  uint64_t offset() const { return at - source.begin(); }
  char peek() const { return *at; }

  /// Moves over blanks, commas and colons.
  void skipSeparators() { at = std::find_if_not(at, source.end(), isSeparator); }

  StringScan takeString() {
    StringScan string = scanString(at, source.end());
    at = string.end();
    return string;
  }

  void skipValue() {
    size_t depth = 0;
    do {
      skipSeparators();
      switch (*at) {
      case '{':
      case '[':
        ++depth;
        ++at;
        break;
      case '}':
      case ']':
        --depth;
        ++at;
        break;
      case '"':
        takeString();
        break;
      default: // numbers and literals
        at = std::find_if(at, source.end(), [](char c) { return isSeparator(c) || c == '}' || c == ']'; });
      }
    } while (depth > 0);
  }

private:
  static bool isSeparator(char c) { return c == ',' || c == ':' || c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

  llvm::StringRef source;
  const char *at;
};

bool means(const StringScan &string, llvm::StringRef key) {
  if (!string.hasEscapes)
    return string.raw == key;
  llvm::SmallString<64> one, other;
  llvm::raw_svector_ostream oneText(one), otherText(other);
  respellJsonString(string.raw, oneText);
  writeJsonString(key, otherText);
  return one == other;
}
} // namespace

std::optional<uint64_t> precedent::findMember(llvm::StringRef source, uint64_t object, llvm::StringRef key) {
  if (source[object] != '{')
    return std::nullopt;
  Walker walker(source, object + 1);
  for (walker.skipSeparators(); walker.peek() != '}'; walker.skipSeparators()) {
    bool found = means(walker.takeString(), key);
    walker.skipSeparators();
    if (found)
      return walker.offset();
    walker.skipValue();
  }
  return std::nullopt;
}

std::optional<uint64_t> precedent::findElement(llvm::StringRef source, uint64_t array, uint64_t index) {
  if (source[array] != '[')
    return std::nullopt;
  Walker walker(source, array + 1);
  for (walker.skipSeparators(); walker.peek() != ']'; walker.skipSeparators()) {
    if (index-- == 0)
      return walker.offset();
    walker.skipValue();
  }
  return std::nullopt;
}
