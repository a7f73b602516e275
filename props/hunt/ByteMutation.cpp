#include "props/hunt/ByteMutation.h"

#include <algorithm>
#include <iterator>

using namespace precedent;
using namespace precedent::props;

static constexpr const char *kStrange[] = {
    "-1",
    "0",
    "18446744073709551616",
    "-9223372036854775808",
    "1e400",
    "NaN",
    "1.0",
    "\"",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "{}",
    "[]",
    ",",
    ":",
    "\xff",
    "#",
    "//",
    "\n",
};

static bool isWord(char character) {
  return isalnum(static_cast<unsigned char>(character)) || character == '_' || character == '.';
}

/// The word or the number around a place.
static std::pair<size_t, size_t> wordAround(const std::string &bytes, size_t at) {
  size_t begin = at, end = at;
  while (begin > 0 && isWord(bytes[begin - 1]))
    --begin;
  while (end < bytes.size() && isWord(bytes[end]))
    ++end;
  return {begin, end};
}

static std::pair<size_t, size_t> lineAround(const std::string &bytes, size_t at) {
  size_t begin = bytes.rfind('\n', at == 0 ? 0 : at - 1);
  size_t end = bytes.find('\n', at);
  return {begin == std::string::npos || begin >= at ? 0 : begin + 1, end == std::string::npos ? bytes.size() : end + 1};
}

static void change(std::string &bytes, Random &random) {
  if (bytes.empty()) {
    bytes = kStrange[random.below(std::size(kStrange))];
    return;
  }
  size_t at = random.below(bytes.size());
  auto [wordBegin, wordEnd] = wordAround(bytes, at);
  auto [lineBegin, lineEnd] = lineAround(bytes, at);
  switch (random.below(10)) {
  case 0:
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
    return;
  case 1:
    bytes[at] = static_cast<char>(random.below(256));
    return;
  case 2:
    bytes.replace(wordBegin, wordEnd - wordBegin, kStrange[random.below(std::size(kStrange))]);
    return;
  case 3: {
    auto [otherBegin, otherEnd] = wordAround(bytes, random.below(bytes.size()));
    std::string word = bytes.substr(otherBegin, otherEnd - otherBegin);
    bytes.replace(wordBegin, wordEnd - wordBegin, word);
    return;
  }
  case 4:
    bytes.insert(lineEnd, bytes.substr(lineBegin, lineEnd - lineBegin));
    return;
  case 5:
    bytes.erase(lineBegin, lineEnd - lineBegin);
    return;
  case 6:
    bytes.resize(at);
    return;
  case 7:
    bytes.erase(at, 1 + random.below(8));
    return;
  case 8: {
    static constexpr char kBrackets[] = {'[', '{', '(', '<'};
    bytes.insert(at, std::string(size_t(1) << random.below(14), kBrackets[random.below(4)]));
    return;
  }
  default:
    bytes.insert(at, kStrange[random.below(std::size(kStrange))]);
  }
}

std::string props::withChangedBytes(std::string bytes, Random &random) {
  for (uint64_t count = 1 + random.below(4); count > 0; --count)
    change(bytes, random);
  return bytes;
}
