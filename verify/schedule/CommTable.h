//===- CommTable.h - at which levels of communication a schedule can hang -------------------------------*- C++ -*-===//
//
// Each level is decided twice: by the graph engine (an order of all events, or a cycle of waits) and by Z3 (the order
// keeps every wait; or the cycle, as a chain of times that closes on itself, has no solution).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/CommLevel.h"
#include "core/solver/Solver.h"
#include "verify/Checker.h"
#include "verify/schedule/LevelWaits.h"

#include <functional>

namespace precedent {

/// What the table asks about one file.
struct CommQuestions {
  /// nullopt: that cannot be said, so the level is undecided.
  std::function<std::optional<LevelWaits>(CommLevel)> waitsAt;
  /// Whether the file ends with that many slots a channel. Leads the search; its answer is proved.
  std::function<bool(uint32_t slots)> endsWithSlots;
  /// Messages of the fullest channel.
  size_t mostSlots = 0;
};

class CommTable {
public:
  /// `solver` is null for `--engine=graph`.
  CommTable(CommQuestions questions, smt::Solver *solver) : questions(std::move(questions)), solver(solver) {}

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
  Answer answerOf(CommLevel level);
  llvm::json::Value leastSlots(Answer buffered, Answer rendezvous);

  CommQuestions questions;
  smt::Solver *solver;
  ObligationCounts total;
  std::string trouble;
};

} // namespace precedent
