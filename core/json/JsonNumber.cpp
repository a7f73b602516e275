#include "core/json/JsonText.h"

#include "llvm/ADT/StringExtras.h"

#include <charconv>
#include <cmath>

using namespace precedent;

namespace {
llvm::StringRef spellNonFinite(double value) {
  if (std::isnan(value))
    return "NaN";
  return value < 0 ? "-Infinity" : "Infinity";
}

/// Whether a float that std::from_chars finds out of range is too large rather than too small: by the decimal
/// exponent of its first digit that is not 0.
bool isTooLarge(llvm::StringRef text) {
  text.consume_front("-");
  size_t mark = std::min(text.find_first_of("eE"), text.size());
  llvm::StringRef mantissa = text.take_front(mark), exponent = text.substr(mark + 1);
  size_t point = std::min(mantissa.find('.'), mantissa.size());
  size_t leading = mantissa.find_first_not_of("0.");
  int64_t magnitude = leading < point ? int64_t(point - leading) : -int64_t(leading - point);

  bool negative = exponent.consume_front("-");
  exponent.consume_front("+");
  exponent = exponent.ltrim('0');
  int64_t shift = 0;
  // A text is shorter than 10^18 characters, so an exponent of 19 digits decides alone.
  if (exponent.size() > 18)
    return !negative;
  exponent.getAsInteger(10, shift);
  return magnitude + (negative ? -shift : shift) > 0;
}

double parseFloat(llvm::StringRef text) {
  double value = 0;
  auto [end, error] = std::from_chars(text.begin(), text.end(), value);
  if (error == std::errc::result_out_of_range) {
    value = isTooLarge(text) ? HUGE_VAL : 0.0;
    return text.starts_with("-") ? -value : value;
  }
  assert(error == std::errc() && end == text.end() && "not a number");
  return value;
}
} // namespace

llvm::StringRef precedent::spellFloat(double value, FloatBuffer &buffer) {
  if (!std::isfinite(value))
    return spellNonFinite(value);
  FloatBuffer scratch;
  char *end = std::to_chars(scratch.begin(), scratch.end(), value, std::chars_format::scientific).ptr;
  llvm::StringRef scientific(scratch.data(), end - scratch.data());
  char *out = buffer.data();
  auto put = [&](llvm::StringRef text) { out = std::copy(text.begin(), text.end(), out); };
  auto putZeros = [&](int count) { out = std::fill_n(out, count, '0'); };
  auto written = [&] { return llvm::StringRef(buffer.data(), out - buffer.data()); };

  auto [mantissa, exponentText] = scientific.split('e');
  int exponent = 0;
  exponentText.consume_front("+");
  exponentText.getAsInteger(10, exponent);
  if (exponent < -4 || exponent >= 16) {
    put(scientific);
    return written();
  }

  if (mantissa.consume_front("-"))
    put("-");
  llvm::StringRef first = mantissa.take_front(1), others = mantissa.drop_front(std::min<size_t>(2, mantissa.size()));
  if (exponent < 0) {
    put("0.");
    putZeros(-exponent - 1);
    put(first);
    put(others);
  } else {
    size_t whole = std::min<size_t>(exponent, others.size());
    put(first);
    put(others.take_front(whole));
    putZeros(exponent - static_cast<int>(whole));
    put(".");
    put(whole == others.size() ? llvm::StringRef("0") : others.drop_front(whole));
  }
  return written();
}

Token precedent::canonicalNumber(const NumberScan &number, FloatBuffer &buffer) {
  switch (number.form) {
  case NumberForm::NonFinite:
    return {number.text, TokenType::NonFinite};
  case NumberForm::Integer:
    return {number.text == "-0" ? number.text.drop_front() : number.text, TokenType::Integer};
  case NumberForm::Float:
    break;
  }
  double value = parseFloat(number.text);
  llvm::StringRef spelling = spellFloat(value, buffer);
  return {spelling == number.text ? number.text : spelling,
          std::isfinite(value) ? TokenType::Float : TokenType::NonFinite};
}
