#include "reports/TextEdit.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace precedent;

std::string precedent::applyEdits(llvm::StringRef text, llvm::ArrayRef<TextEdit> edits) {
  std::string result;
  uint64_t done = 0;
  for (const TextEdit &edit : edits) {
    result += text.slice(done, edit.begin);
    result += edit.text;
    done = edit.end;
  }
  result += text.drop_front(done);
  return result;
}

std::optional<std::vector<TextEdit>> precedent::compose(llvm::ArrayRef<TextEdit> first,
                                                        llvm::ArrayRef<TextEdit> second) {
  std::vector<TextEdit> all(first.begin(), first.end());
  for (const TextEdit &edit : second) {
    int64_t grown = 0; // by edits of `first` that stand before this one
    for (const TextEdit &earlier : first) {
      uint64_t begin = earlier.begin + grown, end = begin + earlier.text.size();
      if (edit.begin < end && begin < edit.end)
        return std::nullopt;
      if (edit.begin < end || (edit.begin == end && begin == end))
        break;
      grown += static_cast<int64_t>(earlier.text.size()) - static_cast<int64_t>(earlier.end - earlier.begin);
    }
    all.push_back({edit.begin - grown, edit.end - grown, edit.text});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const TextEdit &one, const TextEdit &other) { return one.begin < other.begin; });
  for (size_t place = 1; place < all.size(); ++place)
    if (all[place].begin < all[place - 1].end)
      return std::nullopt;
  return all;
}

/// Behind the quote that closes the text that begins at `at`.
static uint64_t endOfText(llvm::StringRef text, uint64_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    if (text[at] == '\\')
      ++at;
  return std::min<uint64_t>(at + 1, text.size());
}

static bool isComment(llvm::StringRef text, uint64_t at) {
  return text.substr(at).starts_with("//");
}

static uint64_t endOfLine(llvm::StringRef text, uint64_t at) {
  return std::min(text.find('\n', at), text.size());
}

uint64_t precedent::skipBlanks(llvm::StringRef text, uint64_t at) {
  while (at < text.size()) {
    if (isComment(text, at))
      at = endOfLine(text, at);
    else if (llvm::isSpace(text[at]))
      ++at;
    else
      break;
  }
  return at;
}

std::optional<uint64_t> precedent::endOfMember(llvm::StringRef text, uint64_t begin) {
  uint64_t depth = 0, end = begin;
  for (uint64_t at = skipBlanks(text, begin); at < text.size(); at = skipBlanks(text, at)) {
    char letter = text[at];
    if (depth == 0 && (letter == ',' || letter == ']' || letter == '}' || letter == ')'))
      return end > begin ? std::optional(end) : std::nullopt;
    if (letter == '"') {
      at = end = endOfText(text, at);
      continue;
    }
    depth += letter == '{' || letter == '[' || letter == '(';
    depth -= letter == '}' || letter == ']' || letter == ')';
    end = ++at;
  }
  return std::nullopt;
}

std::optional<TextEdit> precedent::removeElement(llvm::StringRef text, uint64_t begin) {
  std::optional<uint64_t> end = endOfMember(text, begin);
  if (!end)
    return std::nullopt;
  uint64_t next = skipBlanks(text, *end);
  if (text[next] == ',') {
    // What follows takes its place; what follows on a line of its own keeps its line.
    next = skipBlanks(text, next + 1);
    return TextEdit{begin, next, ""};
  }
  llvm::StringRef before = text.take_front(begin).rtrim();
  if (before.ends_with(","))
    return TextEdit{before.size() - 1, *end, ""};
  if (before.ends_with("[") || before.ends_with("{"))
    return TextEdit{begin, *end, ""};
  return std::nullopt; // a comment, or no list
}

uint64_t precedent::valueAt(llvm::StringRef text, uint64_t place) {
  uint64_t at = place;
  if (at < text.size() && text[at] == '"')
    at = endOfText(text, at);
  else
    while (at < text.size() && (llvm::isAlnum(text[at]) || llvm::StringRef("_.$-").contains(text[at])))
      ++at;
  at = skipBlanks(text, at);
  if (at == place || at >= text.size() || (text[at] != '=' && text[at] != ':'))
    return place;
  // `3 : i64` is no member.
  if (text[at] == ':' && text[place] != '"')
    return place;
  return skipBlanks(text, at + 1);
}

std::optional<uint64_t> precedent::keyAt(llvm::StringRef text, uint64_t value) {
  if (valueAt(text, value) != value)
    return value;
  llvm::StringRef before = text.take_front(value).rtrim();
  if (!before.consume_back(":"))
    return std::nullopt;
  before = before.rtrim();
  if (!before.consume_back("\""))
    return std::nullopt;
  for (size_t quote = before.rfind('"'); quote != llvm::StringRef::npos; quote = before.take_front(quote).rfind('"')) {
    size_t escapes = quote - before.take_front(quote).rtrim('\\').size();
    if (escapes % 2 == 0)
      return quote;
  }
  return std::nullopt;
}

std::optional<uint64_t> precedent::openingBrace(llvm::StringRef text, uint64_t at) {
  uint64_t depth = 0;
  bool inText = false;
  while (at-- > 0) {
    if (text[at] == '"')
      inText = !inText;
    if (inText)
      continue;
    if (text[at] == '}' || text[at] == ']')
      ++depth;
    if ((text[at] == '{' || text[at] == '[') && depth-- == 0) {
      if (text[at] == '{')
        return at;
      depth = 0; // a list inside of the dictionary
    }
  }
  return std::nullopt;
}
