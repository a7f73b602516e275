#include "verify/rules/support/Decimal.h"

#include "llvm/ADT/SmallVector.h"

using namespace precedent;

std::optional<int64_t> precedent::toInt64(llvm::StringRef spelling) {
  int64_t value;
  if (spelling.getAsInteger(10, value))
    return std::nullopt;
  return value;
}

int precedent::compareSpellings(llvm::StringRef one, llvm::StringRef other) {
  bool oneIsNegative = one.consume_front("-");
  bool otherIsNegative = other.consume_front("-");
  one = one.ltrim('0');
  other = other.ltrim('0');
  // "-0" is zero.
  oneIsNegative &= !one.empty();
  otherIsNegative &= !other.empty();
  if (oneIsNegative != otherIsNegative)
    return oneIsNegative ? -1 : 1;
  int magnitude = one.size() != other.size() ? (one.size() < other.size() ? -1 : 1) : one.compare(other);
  return oneIsNegative ? -magnitude : magnitude;
}

namespace {
constexpr size_t kDigitsOfLimb = 18;

/// Limbs with the sign of the number, the most significant one last; zero has none.
llvm::SmallVector<int64_t, 4> limbsOf(llvm::StringRef spelling) {
  int64_t sign = spelling.starts_with("-") ? -1 : 1;
  llvm::StringRef digits = sign < 0 ? spelling.drop_front() : spelling;
  llvm::SmallVector<int64_t, 4> limbs;
  while (!digits.empty()) {
    llvm::StringRef tail = digits.take_back(kDigitsOfLimb);
    digits = digits.drop_back(tail.size());
    int64_t limb = 0;
    for (char digit : tail)
      limb = limb * 10 + (digit - '0');
    limbs.push_back(sign * limb);
  }
  while (!limbs.empty() && limbs.back() == 0)
    limbs.pop_back();
  return limbs;
}
} // namespace

int precedent::compareLimbs(llvm::StringRef one, llvm::StringRef other) {
  llvm::SmallVector<int64_t, 4> left = limbsOf(one), right = limbsOf(other);
  for (size_t limb = std::max(left.size(), right.size()); limb-- > 0;) {
    int64_t difference = (limb < left.size() ? left[limb] : 0) - (limb < right.size() ? right[limb] : 0);
    if (difference != 0)
      return difference < 0 ? -1 : 1;
  }
  return 0;
}
