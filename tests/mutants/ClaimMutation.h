//===- ClaimMutation.h - a claim, made wrong in one named way -------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *mutation* of a claim is what a wrong rule would have stated in its place:
//
//   negated    every obligation is refuted that holds, and holds that is refuted
//   weakened   nothing is stated
//   off by one a bound, a limit or a size is one less or one more; or the first or the last obligation is forgotten, as
//              by a loop that begins or ends one too late or too early
//
// An obligation that only the mutation refutes is *invented*: the rule has no words for it, and a claim that holds
// such ones has the tag kInvented.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/Claims.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace precedent::mutants {

enum class Mutation : uint8_t {
  Negated,
  Weakened,
  // Of ranges. `LowDown` accepts what is one too small, `LowUp` refutes what is just large enough.
  LowDown,
  LowUp,
  HighDown,
  HighUp,
  // Of live sets.
  LimitDown,
  LimitUp,
  // Of coverage.
  StagesDown,
  StagesUp,
  MicroBatchesDown,
  MicroBatchesUp,
  // Of lists of obligations.
  WithoutFirst,
  WithoutLast,
};

/// `negated`, `weakened`, `low-1`, `low+1`, …
llvm::StringRef nameOf(Mutation mutation);

/// `range-1-clock-difference`: kind, tag, and of ranges the quantity. Claims of one rule that are called the same are
/// mutated together.
std::string nameOf(const Claim &claim);

/// Every mutation that a claim of this kind and with these bounds has, whether or not it would change anything.
std::vector<Mutation> mutationsOf(const Claim &claim);

/// Whether a mutation makes a difference to what is found. What is refuted of a claim about orders only the engines
/// know: then it may.
enum class Difference : uint8_t { None, Possible, Certain };
Difference differenceBy(const Claim &claim, Mutation mutation);

/// How many obligations the claim has.
uint64_t numObligations(const Claim &claim);

/// The tag of a claim whose refuted obligations are invented.
inline constexpr int kInvented = 1 << 20;

/// What is stated in place of the claim: nothing, one claim, or two.
std::vector<Claim> mutated(const Claim &claim, Mutation mutation);

/// What to add to the number of a refuted obligation of the mutated claim to get that of the claim.
uint32_t shiftOf(const Claim &claim, Mutation mutation);

} // namespace precedent::mutants
