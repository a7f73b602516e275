//===- CommTable.h - at which levels of communication a schedule can hang -------------------------------*- C++ -*-===//
//
// Each level is decided twice: by the graph engine (an order of all events, or a cycle of waits) and by Z3 (the order
// keeps every wait; or the cycle, as a chain of times that closes on itself, has no solution).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Solver.h"
#include "verify/Checker.h"
#include "verify/schedule/ScheduleSubject.h"

namespace precedent {

class CommTable {
public:
  /// `solver` is null for `--engine=graph`.
  CommTable(const ScheduleSubject &subject, smt::Solver *solver) : subject(subject), solver(solver) {}

  /// The fact `comm`: every level by name, and `min_slots`. Files without transfers have `buffered` alone. `isWhole`
  /// says that every message has both ends; without that only `buffered` means anything.
  llvm::json::Object decide(bool isWhole);

  const ObligationCounts &counts() const { return total; }
  const std::string &contradiction() const { return trouble; }

private:
  enum class Answer : uint8_t { Safe, Deadlock, Undecided };
  static const char *textOf(Answer answer);
  bool isSafeByGraph(CommLevel level) const;
  Answer answerOf(CommLevel level);
  llvm::json::Value leastSlots(Answer buffered, Answer rendezvous);

  const ScheduleSubject &subject;
  smt::Solver *solver;
  ObligationCounts total;
  std::string trouble;
};

} // namespace precedent
