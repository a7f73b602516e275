//===- Progress.h - a line on the terminal while long work goes on --------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <cstdint>

namespace precedent::tool {

/// One line on standard error, drawn again a few times a second and removed at the end. Only on a terminal, never in
/// CI, and only for work of more than a second.
class Progress {
public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// `total` is 0 where it is not known.
  void show(llvm::StringRef phase, uint64_t done, uint64_t total);
  void clear();

private:
  using Clock = std::chrono::steady_clock;

  bool isEnabled, isDrawn = false;
  Clock::time_point next;
};

} // namespace precedent::tool
