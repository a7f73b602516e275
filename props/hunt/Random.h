//===- Random.h - numbers that are the same on every machine --------------------------------------------*- C++ -*-===//
//
// Standard C++ fixes its engines and leaves its distributions open, so cases would differ between libraries. SplitMix64
// (Steele, Lea and Flood, 2014) is a counter behind a mixing function: a stream for every (seed, case) costs nothing.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include <cassert>
#include <cstdint>

namespace precedent::props {

class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  /// The stream of one case: cases of one seed share nothing.
  Random(uint64_t seed, uint64_t number) : state(mixed(mixed(seed) ^ (number * kStep))) {}

  uint64_t next() { return mixed(state += kStep); }
  /// Between 0 and `count` - 1. The bias is below count / 2^64.
  uint64_t below(uint64_t count) {
    assert(count > 0);
    return next() % count;
  }
  /// Both ends included.
  int64_t between(int64_t least, int64_t most) {
    assert(least <= most);
    return least + static_cast<int64_t>(below(static_cast<uint64_t>(most - least) + 1));
  }
  bool oneIn(uint64_t count) { return below(count) == 0; }

private:
  static constexpr uint64_t kStep = 0x9E3779B97F4A7C15;
  static uint64_t mixed(uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB;
    return value ^ (value >> 31);
  }

  uint64_t state;
};

} // namespace precedent::props
