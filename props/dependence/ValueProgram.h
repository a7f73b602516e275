//===- ValueProgram.h - programs of immutable values, updated in place ----------------------------------*- C++ -*-===//
//
// Two meanings of one program. As *values*: a name is a list of terms for ever, and an update makes a new one. As
// *storage*: a view is a place inside its operand, an update overwrites its operand's place, and a name shows what
// stands there now. A program is right if the two agree on everything that is read. Shares nothing with the analysis.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/GraphFunction.h"
#include "props/dependence/StepMachine.h"

namespace precedent::props {

struct ValueStep {
  enum class Kind : uint8_t { Compute, View, Update } kind = Kind::Compute;
  /// Numbers of values: arguments first, then the results of the steps.
  std::vector<unsigned> operands;
  unsigned low = 0, high = 0; ///< of a view, within its operand
};

struct ValueProgram {
  static constexpr unsigned kNumArguments = 2, kNumElements = 6;
  std::vector<ValueStep> steps;
  std::vector<unsigned> returned;

  /// Elements of a value.
  unsigned sizeOf(unsigned value) const;
};

/// What each step reads (nothing for a view), then what is returned; 0 for what had not been made.
using Observed = std::vector<std::vector<Term>>;

Observed runAsValues(const ValueProgram &program, TermStore &terms);
Observed runAsStorage(const ValueProgram &program, TermStore &terms, const std::vector<unsigned> &order);

/// `tessera.view`, `tessera.index_update` in place and `tessera.add`; no facts, effects are the analysis's to conclude.
GraphFunction graphOf(const ValueProgram &program);

} // namespace precedent::props
