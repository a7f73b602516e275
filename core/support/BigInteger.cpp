#include "core/support/BigInteger.h"

#include <cassert>
#include <limits>

using namespace precedent;

size_t precedent::numDigits(llvm::StringRef spelling) {
  spelling.consume_front("-");
  return spelling.size();
}

BigInteger precedent::toBigInteger(llvm::StringRef spelling) {
  assert(!spelling.empty());
  bool isNegative = spelling.consume_front("-");
  BigInteger value = 0;
  // Boost's own reader takes a leading zero for octal, and goes digit by digit where a word at a time will do.
  constexpr size_t digitsOfWord = 18;
  while (!spelling.empty()) {
    llvm::StringRef chunk = spelling.take_front(digitsOfWord);
    uint64_t word = 0, scale = 1;
    for (char digit : chunk) {
      assert(digit >= '0' && digit <= '9');
      word = word * 10 + static_cast<uint64_t>(digit - '0');
      scale *= 10;
    }
    value = value * scale + word;
    spelling = spelling.drop_front(chunk.size());
  }
  return isNegative ? BigInteger(-value) : value;
}

std::string precedent::spell(const BigInteger &value) {
  return value.str();
}

std::optional<int64_t> precedent::toInt64(const BigInteger &value) {
  if (value < std::numeric_limits<int64_t>::min() || value > std::numeric_limits<int64_t>::max())
    return std::nullopt;
  return static_cast<int64_t>(value);
}
