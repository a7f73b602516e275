//===- RangeMeeting.h - may ranges of one object share an element? --------------------------------------*- C++ -*-===//
//
// Ranges with numbers are compared. Of symbolic ranges the solver is asked: is there a value of every symbol, within
// its bounds and the assumptions, and an element that lies in each of the ranges? Two pairs of ranges whose lengths and
// distance are equal terms are one question. Only symbols that are joined to those of the ranges by assumptions take
// part in it; whether the assumptions have any values at all is asked once, before.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/RangeTable.h"
#include "core/solver/Solver.h"

#include <array>
#include <map>

namespace precedent {

enum class Meeting : uint8_t {
  No,
  Yes,       ///< for some values of the symbols at least
  Unsettled, ///< no solver, its budget ran out, or the numbers are too large
};

class RangeMeeting {
public:
  /// Keeps references to the table and the solver, and a copy of the terms.
  RangeMeeting(const RangeTable &ranges, const TermTable &terms, smt::Solver *solver, uint64_t maxQueries);

  /// No values of the symbols satisfy the assumptions: then nothing can be concluded from them.
  bool areAssumptionsContradictory();

  Meeting ofPair(RangeClass one, RangeClass other);
  /// Whether the three share an element.
  Meeting ofThree(RangeClass one, RangeClass other, RangeClass third);
  /// Values of the symbols for which the ranges meet, such as `i = 0, n = 64`; empty where no symbol plays a part.
  std::string exampleOf(llvm::ArrayRef<RangeClass> classes);

  uint64_t numUnsettled() const { return unsettled; }

private:
  struct Question {
    smt::Query query;
    std::map<SymbolIndex, smt::Expr> symbols;
  };
  void joinSymbols();
  Question pose(llvm::ArrayRef<RangeClass> classes) const;
  Meeting ask(llvm::ArrayRef<RangeClass> classes);
  void addComponent(Question &question, uint32_t component) const;
  smt::Expr termIn(Question &question, TermIndex term) const;

  const RangeTable &ranges;
  TermTable terms;
  smt::Solver *solver;
  uint64_t queriesLeft;
  uint64_t unsettled = 0;
  std::optional<bool> contradictory;
  /// Symbols that assumptions join, and those assumptions, by component.
  std::vector<uint32_t> componentOf;
  std::vector<std::vector<SymbolIndex>> symbolsIn;
  std::vector<std::vector<TermIndex>> assumptionsIn;
  /// By length of the one, length of the other, and distance of their beginnings.
  std::map<std::array<TermIndex, 3>, Meeting> known;
};

} // namespace precedent
