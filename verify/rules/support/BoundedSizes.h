//===- BoundedSizes.h - a program whose extents are known only up to a bound ----------------------------*- C++ -*-===//
//
// Vocabulary. A *symbol* is an extent that the signature leaves open, together with those that must be equal to it: the
// other operand's, or a batch dimension of the window. It ranges from `low`, the least size that has a program, to its
// bound. Batch dimensions, the signal of filter, DCT and STFT, and the frames of an inverse STFT are symbols; what else
// the signature leaves open (length of a window, bins, both operands of a convolution along its axis) is taken as the
// carrier has it, and so is a dimension of a window that broadcasts.
//
// Sizes are counted in *words* of four bytes: every element is one or two of them, and no sum leaves 64 bits before the
// bytes do.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralProgram.h"
#include "core/solver/Query.h"

namespace precedent {

struct SizeSymbol {
  size_t input = 0, dimension = 0;
  std::vector<std::pair<size_t, size_t>> tied; ///< other operands' dimensions that are equal to it
  int64_t low = 1, bound = 1;
  std::string lowReason; ///< why smaller ones have no program
};

class BoundedSizes {
public:
  /// Facts of a planned program; must outlive this.
  explicit BoundedSizes(const SpectralFacts &facts);

  llvm::ArrayRef<SizeSymbol> symbols() const { return list; }
  /// Every symbol has sizes with a program.
  bool isInhabited() const;

  /// Whether the workspace of the program with these sizes fits into 64 bits; by the planner.
  bool fits(llvm::ArrayRef<int64_t> sizes) const;
  /// Sizes, each as small as it can be, whose workspace does not fit; nothing where all do.
  std::optional<std::vector<int64_t>> leastTooLarge() const;

  /// The negation of "the workspace fits", over all sizes within the bounds; or over those up to `atMost`.
  smt::Query askWorkspace(llvm::ArrayRef<int64_t> atMost) const;
  /// The negation of "at the carrier's own sizes the formula gives its workspace".
  smt::Query askOwnSizes() const;
  /// STFT: the negation of "frames end within the padded signal, and another one would not". Inverse STFT: the negation
  /// of "crop and output fill what the frames add up to". Nothing for other kinds.
  std::optional<smt::Query> askFrames() const;
  /// The negation of "every size up to the bound has a program", for one symbol.
  smt::Query askRefused(size_t symbol) const;

private:
  struct Terms;
  void addSymbol(size_t input, size_t dimension);
  void restrict(SizeSymbol &symbol) const;
  void declare(smt::Query &query, Terms &terms) const;
  smt::Expr product(smt::Query &query, smt::Expr one, int64_t &oneMost, smt::Expr other, int64_t otherMost) const;
  smt::Expr words(smt::Query &query, Terms &terms) const;
  int64_t padOf() const;

  const SpectralFacts &facts;
  std::vector<SizeSymbol> list;
};

} // namespace precedent
