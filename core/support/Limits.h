//===- Limits.h - how much of a hostile input we look at ------------------------------------------------*- C++ -*-===//

#pragma once

#include <cstdint>

namespace precedent {

/// Each has a command-line option of its name (`--max-bytes=`) and a diagnostic of its own (`limit-exceeded`).
struct Limits {
  uint64_t maxBytes = uint64_t(16) << 30;
  uint32_t maxDepth = 256; ///< nesting of brackets, JSON values and MLIR regions
  uint64_t maxTokens = uint64_t(1) << 32;
  uint64_t maxAliasExpansion = uint64_t(1) << 26; ///< elements that aliases and result numbers (`%x#7`) stand for
  uint32_t maxDigits = 4096; ///< digits of one number in MLIR text or in a plan, bits of one integer type
  uint64_t maxActions = uint64_t(1) << 26;
  uint64_t bytecodeMemory = uint64_t(8) << 30; ///< address space of the child that tries bytecode first
  uint32_t bytecodeSeconds = 60;               ///< processor time of that child
};

} // namespace precedent
