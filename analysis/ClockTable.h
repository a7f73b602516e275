//===- ClockTable.h - happens-before clocks, a few chains at a time -------------------------------------*- C++ -*-===//
//
// Vocabulary. The *clock* of action x for chain c, C[x][c], is the last position of chain c that reaches x: x itself
// counts on its own chain, and -1 stands for none. So u is before v (or is v) just if C[v][chain of u] >= position of
// u. A *column* is C for one chain; a *block* is up to 16 columns, which fill one cache line an action.
//
// All columns of a million actions on 64 chains are 256 MB and are seldom needed; a block is 64 MB, is computed for the
// chains that somebody asks for, and is overwritten by the next. Cost: one pass over actions and edges a block.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/ChainFrontier.h"

#include <memory>
#include <vector>

namespace precedent {

class ClockTable {
public:
  static constexpr unsigned kColumns = 16;

  /// Positions are kept in 32 bits with a sign.
  static bool fits(const ActionGraph &graph) { return graph.size() <= uint32_t(INT32_MAX); }

  /// Keeps a reference to the frontier; `numChains` as in the Chains it was made from.
  ClockTable(const ChainFrontier &frontier, uint32_t numChains);

  /// Computes the columns of these chains: at most kColumns, all different.
  void compute(llvm::ArrayRef<uint32_t> wanted);

  /// C of the action at `place` for the chain that was `wanted[column]` in the last call of `compute`.
  int32_t clockAt(uint32_t place, unsigned column) const {
    assert(place < frontier.size() && column < kColumns);
    return table[size_t(place) * kColumns + column];
  }

private:
  const ChainFrontier &frontier;
  /// Column of each chain, or kColumns for those that were not asked for.
  std::vector<uint8_t> columnOf;
  std::vector<uint32_t> computed;
  std::unique_ptr<int32_t[]> table;
};

} // namespace precedent
