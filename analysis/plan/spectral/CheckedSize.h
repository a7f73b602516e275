//===- CheckedSize.h - sums and products that notice when they leave 64 bits ----------------------------*- C++ -*-===//

#pragma once

#include <cstdint>
#include <optional>

namespace precedent {

/// A number of elements or bytes, or the knowledge that it does not fit. Trouble is contagious, so a formula is written
/// as it stands and asked once at its end.
class CheckedSize {
public:
  CheckedSize(int64_t value) : number(value) {}

  std::optional<int64_t> value() const { return number; }

  friend CheckedSize operator+(CheckedSize left, CheckedSize right) {
    return combine(left, right, [](int64_t l, int64_t r, int64_t *sum) { return __builtin_add_overflow(l, r, sum); });
  }
  friend CheckedSize operator-(CheckedSize left, CheckedSize right) {
    return combine(left, right, [](int64_t l, int64_t r, int64_t *sum) { return __builtin_sub_overflow(l, r, sum); });
  }
  friend CheckedSize operator*(CheckedSize left, CheckedSize right) {
    return combine(left, right, [](int64_t l, int64_t r, int64_t *sum) { return __builtin_mul_overflow(l, r, sum); });
  }
  /// The next multiple of a positive number.
  CheckedSize alignedTo(int64_t alignment) const {
    if (!number || *number % alignment == 0)
      return *this;
    return *this + CheckedSize(alignment - *number % alignment);
  }
  /// The smallest power of two that is no smaller; 1 for everything up to 1.
  CheckedSize powerOfTwo() const {
    CheckedSize power(1);
    while (number && power.number && *power.number < *number)
      power = power * CheckedSize(2);
    return number ? power : *this;
  }

private:
  CheckedSize() = default;
  template <typename Operation> static CheckedSize combine(CheckedSize left, CheckedSize right, Operation operation) {
    CheckedSize result;
    int64_t number = 0;
    if (left.number && right.number && !operation(*left.number, *right.number, &number))
      result.number = number;
    return result;
  }

  std::optional<int64_t> number;
};

} // namespace precedent
