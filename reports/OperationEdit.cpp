#include "reports/OperationEdit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

/// Where the name in quotes begins, behind the results that the place may stand at.
static std::optional<uint64_t> nameAt(llvm::StringRef text, uint64_t place) {
  if (text.substr(place).starts_with("%")) {
    uint64_t equals = text.find_first_of("=\n", place);
    if (equals == llvm::StringRef::npos || text[equals] != '=')
      return std::nullopt;
    place = skipBlanks(text, equals + 1);
  }
  return text.substr(place).starts_with("\"") ? std::optional(place) : std::nullopt;
}

/// The bracket that opens the operands.
static std::optional<uint64_t> operandsOf(llvm::StringRef text, uint64_t place) {
  std::optional<uint64_t> name = nameAt(text, place);
  size_t quote = name ? text.find('"', *name + 1) : llvm::StringRef::npos;
  if (quote == llvm::StringRef::npos)
    return std::nullopt;
  uint64_t at = skipBlanks(text, quote + 1);
  return text.substr(at).starts_with("(") ? std::optional(at) : std::nullopt;
}

/// Behind the bracket that closes what the one at `open` opens, and blanks.
static std::optional<uint64_t> behind(llvm::StringRef text, uint64_t open, char close) {
  uint64_t at = open + 1;
  while (at < text.size() && text[at = skipBlanks(text, at)] != close) {
    std::optional<uint64_t> end = endOfMember(text, at);
    if (!end)
      return std::nullopt;
    at = skipBlanks(text, *end);
    if (text.substr(at).starts_with(","))
      ++at;
    else if (!text.substr(at).starts_with(llvm::StringRef(&close, 1)))
      return std::nullopt;
  }
  return at < text.size() ? std::optional(skipBlanks(text, at + 1)) : std::nullopt;
}

std::optional<TextEdit> precedent::addAttribute(llvm::StringRef text, uint64_t place, llvm::StringRef entry) {
  if (entry.empty())
    return std::nullopt;
  std::optional<uint64_t> at;
  if (valueAt(text, place) != place)
    at = openingBrace(text, place);
  else if (std::optional<uint64_t> open = operandsOf(text, place))
    at = behind(text, *open, ')');
  if (!at)
    return std::nullopt;
  if (text.substr(*at).starts_with("{")) {
    bool isEmpty = text.substr(skipBlanks(text, *at + 1)).starts_with("}");
    return TextEdit{*at + 1, *at + 1, (entry + (isEmpty ? "" : ", ")).str()};
  }
  if (text.substr(*at).starts_with(":"))
    return TextEdit{*at, *at, ("{" + entry + "} ").str()};
  return std::nullopt;
}

std::optional<TextEdit> precedent::writeParameter(llvm::StringRef text, uint64_t place, llvm::StringRef key,
                                                  llvm::StringRef number) {
  uint64_t end = text.find('>', place);
  if (number.empty() || !text.substr(place).starts_with("#") || end == llvm::StringRef::npos)
    return std::nullopt;
  for (size_t at = text.find(key, place); at < end; at = text.find(key, at + 1)) {
    uint64_t value = valueAt(text, at);
    llvm::StringRef digits = text.slice(value, end).take_while([](char c) { return llvm::isDigit(c) || c == '-'; });
    if (!llvm::isAlnum(text[at - 1]) && value != at && !digits.empty())
      return TextEdit{value, value + digits.size(), number.str()};
  }
  return std::nullopt;
}

std::optional<TextEdit> precedent::insertBefore(llvm::StringRef text, uint64_t place, llvm::StringRef operation) {
  std::optional<uint64_t> name = nameAt(text, place);
  if (!name || operation.empty())
    return std::nullopt;
  uint64_t line = text.take_front(*name).rfind('\n') + 1;
  llvm::StringRef before = text.slice(line, *name), indent = before.take_while(llvm::isSpace);
  llvm::StringRef results = before.trim();
  if (!results.empty() && !(results.starts_with("%") && results.ends_with("=") && results.count('=') == 1))
    return std::nullopt;
  return TextEdit{line + indent.size(), line + indent.size(), (operation + "\n" + indent).str()};
}

std::optional<llvm::StringRef> precedent::operandAt(llvm::StringRef text, uint64_t place, unsigned number) {
  std::optional<uint64_t> open = operandsOf(text, place);
  size_t close = open ? text.find(')', *open) : llvm::StringRef::npos;
  if (close == llvm::StringRef::npos)
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> operands;
  text.slice(*open + 1, close).split(operands, ',');
  llvm::StringRef operand = number < operands.size() ? operands[number].trim() : "";
  bool isName = operand.consume_front("%") && !operand.empty() &&
                llvm::all_of(operand, [](char c) { return llvm::isAlnum(c) || llvm::StringRef("_.$-#").contains(c); });
  return isName ? std::optional(operands[number].trim()) : std::nullopt;
}
