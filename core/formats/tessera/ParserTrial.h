//===- ParserTrial.h - lets a parser die where it does no harm --------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Limits.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>

namespace precedent {

/// Runs `body` in a forked child that has `bytecodeMemory` more address space than this process has now,
/// `bytecodeSeconds` of processor time, four times as long by the clock, and no standard streams. Nothing of what the
/// body did is seen here afterwards. Returns nothing if it came to its end (whatever it found), else how it died, as
/// the end of a sentence: `was ended by signal 11 (Segmentation fault)`.
///
/// Other threads of this process may run: the child uses none of their locks but the allocator's, which fork hands
/// over in order. Sanitizers need the whole address space, so the memory limit is left out under them.
std::optional<std::string> tryInChild(llvm::function_ref<void()> body, const Limits &limits);

/// No stack here is deep enough for more; a greater `maxDepth` counts as this one.
inline constexpr uint32_t kDeepestNesting = 100'000;

/// Runs `body` on a stack that is deep enough for a parser to recurse over `maxDepth` brackets, and waits for it.
void runOnDeepStack(llvm::function_ref<void()> body, uint32_t maxDepth);

} // namespace precedent
