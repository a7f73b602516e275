//===- Isolation.h - work that may crash, in a process of its own ---------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <string>

namespace precedent::props {

struct IsolationLimits {
  double secondsOfSilence = 60; ///< of its own processor time, between two messages; at most five times as long
  uint64_t memory = uint64_t(4) << 30;
};

/// How the child ended.
struct Ending {
  enum class Kind : uint8_t { Orderly, Crashed, Silent, Interrupted } kind = Kind::Orderly;
  std::string what; ///< `was ended by signal 11 (Segmentation fault)`
};

/// Runs `body` in a child and hands its messages, texts without newlines, to `receive` in their order. The child's
/// standard streams are closed. It ends with the parent, and when somebody interrupts that (Interruption.h). Call it
/// while there is one thread only.
Ending runIsolated(const IsolationLimits &limits,
                   const std::function<void(const std::function<void(llvm::StringRef message)> &send)> &body,
                   const std::function<void(llvm::StringRef message)> &receive);

} // namespace precedent::props
