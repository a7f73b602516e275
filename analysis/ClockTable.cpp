#include "analysis/ClockTable.h"

#include <algorithm>

using namespace precedent;

ClockTable::ClockTable(const ChainFrontier &frontier, uint32_t numChains)
    : frontier(frontier), columnOf(numChains, kColumns),
      table(std::make_unique_for_overwrite<int32_t[]>(size_t(frontier.size()) * kColumns)) {}

void ClockTable::compute(llvm::ArrayRef<uint32_t> wanted) {
  assert(wanted.size() <= kColumns);
  for (uint32_t chain : computed)
    columnOf[chain] = kColumns;
  computed.assign(wanted.begin(), wanted.end());
  for (unsigned column = 0; column < wanted.size(); ++column) {
    assert(columnOf[wanted[column]] == kColumns && "each chain once");
    columnOf[wanted[column]] = column;
  }

  int32_t *clocks = table.get();
  for (uint32_t place = 0; place < frontier.size(); ++place, clocks += kColumns) {
    int32_t known[kColumns];
    std::fill_n(known, kColumns, -1);
    for (uint32_t before : frontier[place]) {
      const int32_t *other = table.get() + size_t(before) * kColumns;
      for (unsigned column = 0; column < kColumns; ++column)
        known[column] = std::max(known[column], other[column]);
    }
    std::copy_n(known, kColumns, clocks);
    if (unsigned column = columnOf[frontier.chainAt(place)]; column < kColumns)
      clocks[column] = int32_t(frontier.positionAt(place));
  }
}
