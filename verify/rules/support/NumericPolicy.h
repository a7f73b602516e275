//===- NumericPolicy.h - how an operation stores, adds and rounds ---------------------------------------*- C++ -*-===//
//
// Vocabulary. `numeric_policy` is a dictionary: `storage`, in which the values lie; `accum`, in which sums are held;
// `math_mode`, a coarser arithmetic on the stored values; and a few keys more. A storage of *low precision* (8 bits and
// fewer) needs an accumulator of its own.
//
// Source: upstream's contracts of 2026-08-22 about storage, and those of 2026-08-25 about everything else, which the
// gate does not know yet.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/tile/TileRule.h"

namespace precedent {

inline constexpr llvm::StringLiteral kNumericPolicy = "numeric_policy";

/// The dictionary of an operation; null where there is none.
const TileAttribute *policyOf(const TileOperation &operation);
/// A text of that dictionary; nothing where it is absent or something else.
std::optional<llvm::StringRef> policyText(const TileOperation &operation, llvm::StringRef key);

/// What a name of a type stands for.
struct NumberFormat {
  llvm::StringLiteral name;
  bool isFloat;
  /// Of a float: bits of the significand, the implied one included. Of an integer: all bits.
  unsigned bits;
  bool storesValues, holdsSums;
  bool isLowPrecision = false;
};
/// Null for a name that nothing is called by.
const NumberFormat *formatCalled(llvm::StringRef name);
/// Types that may hold the sums of low-precision values: `fp32`, `fp16`, `bf16`, `int32`.
bool isWideAccumulator(llvm::StringRef name);

/// A rule about policies. `isOfGate`: upstream's snapshot knew it.
class NumericPolicyRule : public TileOperationRule {
public:
  explicit NumericPolicyRule(bool isOfGate) : isOfGate(isOfGate) {}
  TilePass pass() const override { return TilePass::IrContract; }
  bool applies(const TileSubject &subject) const override { return isOfGate || !subject.isGate(); }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return policyOf(operation) && concernsPolicy(operation);
  }
  virtual bool concernsPolicy(const TileOperation &operation) const = 0;
  /// A finding at the policy, with the entries that it is about.
  Finding at(const TileSubject &subject, OperationIndex operation, llvm::ArrayRef<llvm::StringRef> keys,
             const llvm::Twine &message) const;

private:
  bool isOfGate;
};

} // namespace precedent
