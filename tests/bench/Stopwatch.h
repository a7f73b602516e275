//===- Stopwatch.h - time on the wall and on the processor ----------------------------------------------*- C++ -*-===//

#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

namespace precedent::bench {

/// Seconds. On a busy machine the wall says how long others worked; `processor` counts all threads of this process.
struct Spent {
  double wall = 0, processor = 0;

  /// What is left after a part; never negative, since both were measured.
  Spent less(const Spent &part) const {
    return {std::max(0.0, wall - part.wall), std::max(0.0, processor - part.processor)};
  }
};

class Stopwatch {
public:
  Spent spent() const {
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
            processorSeconds() - processorBegin};
  }

  /// Of this process, since it began.
  static double processorSeconds() {
    timespec time = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }

private:
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  double processorBegin = processorSeconds();
};

} // namespace precedent::bench
