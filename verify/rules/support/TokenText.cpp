#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;

namespace {
constexpr size_t kLongestShown = 80;

/// Cuts so that no character of more than one byte is left half.
llvm::StringRef cut(llvm::StringRef text) {
  if (text.size() <= kLongestShown)
    return text;
  size_t end = kLongestShown;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return text.take_front(end);
}
} // namespace

std::string precedent::inQuotes(llvm::StringRef text) {
  llvm::StringRef shown = cut(text);
  std::string result;
  llvm::raw_string_ostream os(result);
  os << '"';
  for (char character : shown) {
    if (character == '"' || character == '\\')
      os << '\\' << character;
    else if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f)
      os << "\\u00" << llvm::utohexstr(static_cast<unsigned char>(character), /*LowerCase=*/true, /*Width=*/2);
    else
      os << character;
  }
  os << (shown.size() < text.size() ? "…\"" : "\"");
  return result;
}

std::string precedent::written(const Token &token) {
  switch (token.type) {
  case TokenType::Missing:
    return "";
  case TokenType::Null:
    return "null";
  case TokenType::True:
    return "true";
  case TokenType::False:
    return "false";
  case TokenType::String:
    return inQuotes(token.text);
  case TokenType::Integer:
  case TokenType::Float:
  case TokenType::NonFinite:
  case TokenType::Array:
  case TokenType::Object: {
    llvm::StringRef shown = cut(token.text);
    return shown.str() + (shown.size() < token.text.size() ? "…" : "");
  }
  }
  llvm_unreachable("type");
}

std::string precedent::describe(const Token &token) {
  if (token.is(TokenType::Missing))
    return "missing";
  if (token.isString() && token.text.empty())
    return "empty";
  if (token.is(TokenType::Array))
    return "a list";
  if (token.is(TokenType::Object))
    return "a mapping";
  return written(token);
}
