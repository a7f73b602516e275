//===- Solver.h - whoever answers queries ---------------------------------------------------------------*- C++ -*-===//
//
// Analyses and rules ask this interface; only verify/smt implements it. Budgets are counted in the solver's own
// resource units, never in seconds, so that the same input gets the same answer on every machine.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/solver/Query.h"

#include <memory>

namespace precedent::smt {

enum class Answer : uint8_t {
  Unsat,
  Sat,           ///< with a model that our own evaluation accepted
  Unknown,       ///< the solver gave up for a reason of its own
  OutOfBudget,   ///< the resource limit was reached
  ModelRejected, ///< `sat`, but the model does not satisfy the query: the solver is wrong, nothing is decided
  Failed,        ///< the solver raised an error
};

/// `unsat`, `sat`, `unknown`, `out-of-budget`, `model-rejected`, `failed`.
llvm::StringRef nameOf(Answer answer);

struct SolverResult {
  Answer answer = Answer::Unknown;
  Model model;                ///< for Sat
  std::vector<uint32_t> core; ///< for Unsat of a session: numbers of the assumptions that are needed
  std::string detail;         ///< the solver's own words, for the other answers
};

/// A query whose assertions are sent once and asked many times, each time under further assumptions.
class SolverSession {
public:
  virtual ~SolverSession() = default;
  virtual SolverResult checkAssuming(llvm::ArrayRef<Literal> assumptions, bool wantCore) = 0;
};

class Solver {
public:
  virtual ~Solver() = default;
  /// Decides one query. After anything but Sat and Unsat the underlying solver is rebuilt: Z3 4.8.12 can answer a wrong
  /// `sat` when it is asked again after `unknown`.
  virtual SolverResult check(const Query &query) = 0;
  /// Keeps `base` asserted. The query must outlive the session.
  virtual std::unique_ptr<SolverSession> open(const Query &base) = 0;
  /// Number of queries answered so far, sessions included.
  virtual uint64_t numQueries() const = 0;
  /// `Z3 4.8.12`.
  virtual std::string description() const = 0;
};

} // namespace precedent::smt
