//===- LinearTerm.h - numbers that a file leaves open ---------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *symbol* is an integer that has one value for the whole graph, which the file does not know. A *term*
// is a constant plus multiples of symbols, such as 64*i+n. An *assumption* is a term that is known to be at least 0.
// Terms are kept once each and named by their number, so that equal terms are equal numbers.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace precedent {

using SymbolIndex = uint32_t;
using TermIndex = uint32_t;
/// A bound that is not known at all.
inline constexpr TermIndex kNoTerm = ~TermIndex(0);

struct Monomial {
  int64_t coefficient;
  SymbolIndex symbol;

  bool operator==(const Monomial &) const = default;
};

struct Symbol {
  std::string name;
  std::optional<int64_t> low, high; ///< both inclusive; absent: none
};

class TermTable {
public:
  /// The symbol of that name; a new one has no bounds.
  SymbolIndex symbol(llvm::StringRef name);
  std::optional<SymbolIndex> findSymbol(llvm::StringRef name) const;
  Symbol &symbolAt(SymbolIndex index) { return symbols[index]; }
  llvm::ArrayRef<Symbol> allSymbols() const { return symbols; }

  TermIndex constant(int64_t value);
  /// Monomials in any order, also several of one symbol. Nothing where a coefficient leaves 64 bits.
  std::optional<TermIndex> intern(int64_t constant, llvm::ArrayRef<Monomial> monomials);

  int64_t constantOf(TermIndex term) const { return constants[term]; }
  llvm::ArrayRef<Monomial> monomialsOf(TermIndex term) const { return monomials[term]; }
  bool isConstant(TermIndex term) const { return monomials[term].empty(); }
  /// first - second; nothing where a number leaves 64 bits.
  std::optional<TermIndex> difference(TermIndex first, TermIndex second);

  /// `64*i+n-1`.
  std::string text(TermIndex term) const;

  /// Terms that are at least 0.
  std::vector<TermIndex> assumptions;

private:
  std::vector<Symbol> symbols;
  llvm::StringMap<SymbolIndex> symbolOf;
  std::vector<int64_t> constants;
  Lists<Monomial> monomials;
  std::unordered_map<int64_t, TermIndex> constantTerms; ///< any number may occur, which a DenseMap does not take
  llvm::StringMap<TermIndex> otherTerms;                ///< by the bytes of their parts
};

/// Reads a term such as `64*i + n - 1`, whose symbols must exist already. Errors are plain messages for a person.
llvm::Expected<TermIndex> parseTerm(llvm::StringRef text, TermTable &terms);

/// Reads `term <= term` (or <, >=, >, ==) and adds what it says to the assumptions.
llvm::Error parseAssumption(llvm::StringRef text, TermTable &terms);

} // namespace precedent
