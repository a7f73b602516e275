//===- NumberMutation.h - a formula with a number off by one --------------------------------------------*- C++ -*-===//
//
// A formula that Z3 gets whole has its numbers inside. The rule says beside it, by a calculation of its own, what Z3
// has to answer. A mutant changes a number and nothing else: it is noticed where some file makes the answer another
// one.
//
// Vocabulary. The *role* of a number is what it is to the term that it is put together with: `factor-of-half`,
// `most-of- rest`. Numbers of one role are those that one place in the rule's source writes, as often as it runs.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mutants/ClaimMutation.h"

namespace precedent::mutants {

struct NumberMutation {
  std::string role;
  int64_t by = 0; ///< -1, 1

  /// `most-of-rest+1`
  std::string name() const;
};

std::vector<NumberMutation> numberMutationsOf(const FormulaClaim &claim);

/// Whether Z3 answers one of the queries otherwise, or not at all.
Difference differenceBy(const FormulaClaim &claim, const NumberMutation &mutation);

FormulaClaim mutated(FormulaClaim claim, const NumberMutation &mutation);

} // namespace precedent::mutants
