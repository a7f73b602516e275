//===- WholeCheck.h - one `check` of a file, in a process of its own ------------------------------------*- C++ -*-===//
//
// Vocabulary. *Whole* is everything from the start of the process to its end, less what it spent on measuring.
// *Reading* includes the SHA-256 of the file. *Verification* is everything between the model and the verdict, Z3
// included, less the digest. *Start-up* is the whole of a process that reads nothing. *Growth* is peak memory beyond
// that of such a process.
//
// A process of its own has a peak of its own, can be stopped, and pays for its first touch of every page as a user's
// does.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "Stopwatch.h"

#include "verify/Checker.h"

#include <optional>
#include <string>

namespace precedent::bench {

struct WholeCheck {
  std::string verdict;
  Spent whole, startUp, reading, verification, digest;
  uint64_t peakGrowth = 0; ///< bytes
  uint64_t obligations = 0, queries = 0;
};

/// What such a process is asked to do.
struct ProcessTask {
  std::string file; ///< `kNoFile`: nothing
  Engine engine = Engine::Classes;
  unsigned budget = 0;    ///< seconds of processor time after which the process is stopped; 0: never
  unsigned mebibytes = 0; ///< of memory that it may ask for; 0: any
};
inline constexpr const char *kNoFile = "-";

/// Runs this binary again on one file. Errors say how the process ended.
llvm::Expected<WholeCheck> checkInProcess(const ProcessTask &task);

/// What the process does: checks the file and prints what it measured as a line of JSON.
int runAsProcess(const ProcessTask &task);

} // namespace precedent::bench
