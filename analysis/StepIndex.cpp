#include "analysis/StepIndex.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <limits>
#include <tuple>

using namespace precedent;

static const std::vector<int64_t> &columnOf(const RowTable &rows, StepIndex::Coordinate coordinate) {
  return coordinate == StepIndex::Coordinate::Stage ? rows.stage : rows.rank;
}

bool StepIndex::takesPart(const RowTable &rows, Coordinate coordinate, ActionIndex row) {
  uint8_t wanted = RowHasMicroBatch | RowHasPhase | (coordinate == Coordinate::Stage ? RowHasStage : RowHasRank);
  return rows.has(row, wanted) && rows.phase[row] != Phase::Unknown;
}

StepIndex::StepIndex(const RowTable &rows, Coordinate coordinate) {
  const std::vector<int64_t> &column = columnOf(rows, coordinate);
  int64_t mostCoordinate = std::numeric_limits<int64_t>::min(), mostMicroBatch = mostCoordinate;
  leastCoordinate = leastMicroBatch = std::numeric_limits<int64_t>::max();
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    if (!takesPart(rows, coordinate, row))
      continue;
    ++indexed;
    leastCoordinate = std::min(leastCoordinate, column[row]);
    mostCoordinate = std::max(mostCoordinate, column[row]);
    leastMicroBatch = std::min(leastMicroBatch, rows.microBatch[row]);
    mostMicroBatch = std::max(mostMicroBatch, rows.microBatch[row]);
  }
  if (indexed == 0)
    return;
  // Unsigned differences are right for all pairs of 64-bit numbers; a full range wraps to 0 and is then no box.
  width = uint64_t(mostCoordinate) - uint64_t(leastCoordinate) + 1;
  height = uint64_t(mostMicroBatch) - uint64_t(leastMicroBatch) + 1;
  uint64_t cells = llvm::SaturatingMultiply(llvm::SaturatingMultiply(width, height), uint64_t(2));
  if (width != 0 && height != 0 && cells <= 4 * indexed)
    fillTable(rows, coordinate);
  else
    fillSorted(rows, coordinate);
}

size_t StepIndex::cellOf(int64_t coordinate, int64_t microBatch, Phase phase) const {
  uint64_t x = uint64_t(coordinate) - uint64_t(leastCoordinate), y = uint64_t(microBatch) - uint64_t(leastMicroBatch);
  return (x * height + y) * 2 + (phase == Phase::Backward);
}

void StepIndex::fillTable(const RowTable &rows, Coordinate coordinate) {
  const std::vector<int64_t> &column = columnOf(rows, coordinate);
  table.assign(width * height * 2, kNoAction);
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    if (!takesPart(rows, coordinate, row))
      continue;
    ActionIndex &cell = table[cellOf(column[row], rows.microBatch[row], rows.phase[row])];
    if (cell != kNoAction)
      continue;
    cell = row;
    ++keys;
  }
}

void StepIndex::fillSorted(const RowTable &rows, Coordinate coordinate) {
  const std::vector<int64_t> &column = columnOf(rows, coordinate);
  sorted.reserve(indexed);
  for (ActionIndex row = 0; row < rows.size(); ++row)
    if (takesPart(rows, coordinate, row))
      sorted.push_back({column[row], rows.microBatch[row], rows.phase[row], row});
  auto key = [](const Entry &entry) { return std::tie(entry.coordinate, entry.microBatch, entry.phase); };
  llvm::sort(sorted, [&](const Entry &one, const Entry &other) {
    return std::tuple_cat(key(one), std::tie(one.row)) < std::tuple_cat(key(other), std::tie(other.row));
  });
  sorted.erase(llvm::unique(sorted, [&](const Entry &one, const Entry &other) { return key(one) == key(other); }),
               sorted.end());
  keys = sorted.size();
}

ActionIndex StepIndex::find(int64_t coordinate, int64_t microBatch, Phase phase) const {
  if (phase == Phase::Unknown)
    return kNoAction;
  if (!table.empty()) {
    uint64_t x = uint64_t(coordinate) - uint64_t(leastCoordinate), y = uint64_t(microBatch) - uint64_t(leastMicroBatch);
    return x < width && y < height ? table[cellOf(coordinate, microBatch, phase)] : kNoAction;
  }
  auto wanted = std::tie(coordinate, microBatch, phase);
  auto found = llvm::lower_bound(sorted, wanted, [](const Entry &entry, const auto &key) {
    return std::tie(entry.coordinate, entry.microBatch, entry.phase) < key;
  });
  bool same = found != sorted.end() && std::tie(found->coordinate, found->microBatch, found->phase) == wanted;
  return same ? found->row : kNoAction;
}
