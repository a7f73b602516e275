//===- ForeignProgram.h - somebody else's program, run within limits ------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace precedent::props {

struct ForeignLimits {
  double seconds = 10;
  uint64_t outputBytes = uint64_t(64) << 20;
};

struct ForeignAnswer {
  enum class Kind : uint8_t { Answered, Refused, Failed, TimedOut, TooMuch } kind = Kind::Answered;
  std::string output;  ///< standard output
  std::string trouble; ///< how it ended, and the end of what it wrote to standard error
};

/// Runs `/bin/sh -c COMMAND` with these bytes as standard input, in a process group of its own, which is killed when
/// the time is over or more is written than allowed. What it leaves behind is killed, too, also where that has left the
/// group. Exit status 0: answered, 2: refused (the program says that it
/// cannot do what it was asked for), anything else: failed.
ForeignAnswer runForeign(const std::string &command, llvm::StringRef input, const ForeignLimits &limits);

} // namespace precedent::props
