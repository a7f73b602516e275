//===- CommTable.h - at which levels of communication a schedule can hang -------------------------------*- C++ -*-===//
//
// Each level is decided twice: by the graph engine (an order of all events, or a cycle of waits) and by Z3 (the order
// keeps every wait; or the cycle, as a chain of times that closes on itself, has no solution).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Solver.h"
#include "verify/Checker.h"

#include "core/model/CommLevel.h"

namespace precedent {

/// Who waits for whom at a level; nullopt: that cannot be said, so the level is undecided.
using WaitsAtLevel = std::function<std::optional<ActionGraph>(CommLevel)>;

class CommTable {
public:
  /// `mostSlots`: messages of the fullest channel. `solver` is null for `--engine=graph`.
  CommTable(WaitsAtLevel waitsAt, size_t mostSlots, smt::Solver *solver)
      : waitsAt(std::move(waitsAt)), mostSlots(mostSlots), solver(solver) {}

  enum class Levels : uint8_t {
    Buffered,    ///< alone: the file has no messages, or not both ends of all of them
    Connections, ///< all but `stream` and `group`
    All,
  };
  /// The fact `comm`: levels by name, and `min_slots`.
  llvm::json::Object decide(Levels levels);

  const ObligationCounts &counts() const { return total; }
  const std::string &contradiction() const { return trouble; }

private:
  enum class Answer : uint8_t { Safe, Deadlock, Undecided };
  static const char *textOf(Answer answer);
  bool isSafeByGraph(CommLevel level) const;
  Answer answerOf(CommLevel level);
  llvm::json::Value leastSlots(Answer buffered, Answer rendezvous);

  WaitsAtLevel waitsAt;
  size_t mostSlots;
  smt::Solver *solver;
  ObligationCounts total;
  std::string trouble;
};

} // namespace precedent
