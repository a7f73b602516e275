//===- Interruption.h - who presses Ctrl-C wants to know what was found ---------------------------------*- C++ -*-===//

#pragma once

namespace precedent::props {

/// While it lives, the first SIGINT or SIGTERM only makes `isInterrupted` true; the second ends the process. What both
/// signals did before is put back. One at a time.
class InterruptionGuard {
public:
  InterruptionGuard();
  ~InterruptionGuard();
  InterruptionGuard(const InterruptionGuard &) = delete;
  InterruptionGuard &operator=(const InterruptionGuard &) = delete;

private:
  void (*interrupt)(int);
  void (*terminate)(int);
};

bool isInterrupted();

} // namespace precedent::props
