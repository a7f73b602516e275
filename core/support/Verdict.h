//===- Verdict.h - the five answers, and how they end a process -----------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

namespace precedent {

enum class Verdict {
  Legal,       ///< every obligation proved
  Illegal,     ///< at least one refuted, with a counterexample
  Undecided,   ///< the budget ran out; never legal
  Unsupported, ///< a schedule with a construct that is not modelled
  Invalid,     ///< not a schedule at all
};

/// `legal`, `illegal`, `undecided`, `unsupported`, `invalid`.
llvm::StringRef nameOf(Verdict verdict);

/// 0 legal, 1 illegal, 2 invalid or unsupported, 3 undecided.
int exitStatusOf(Verdict verdict);

/// Of several files the worst counts, in the order 2, 1, 3, 0 of exit statuses (invalid before unsupported).
Verdict worse(Verdict one, Verdict other);

/// Ends a process in which our two engines disagreed or an assumption of ours broke.
inline constexpr int kInternalErrorStatus = 70;
/// Usage and I/O errors, and inputs that are not schedules.
inline constexpr int kUsageStatus = 2;

} // namespace precedent
