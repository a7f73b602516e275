#include "analysis/dependence/ActiveRanges.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace precedent;

ActiveRanges::ActiveRanges(const RangeTable &ranges) : ranges(ranges) {
  size_t total = 0;
  for (RangeClass first = 0; first < ranges.size(); first = ranges.endOf(ranges.objectOf(first))) {
    ObjectIndex object = ranges.objectOf(first);
    if (object >= treeOf.size()) {
      treeOf.resize(object + 1, 0);
      widthOf.resize(object + 1, 0);
    }
    treeOf[object] = total;
    widthOf[object] = llvm::PowerOf2Ceil(ranges.endOf(object) - first);
    total += 2 * size_t(widthOf[object]);
  }
  ends.assign(total, INT64_MIN);
}

size_t ActiveRanges::leafOf(RangeClass range) const {
  ObjectIndex object = ranges.objectOf(range);
  return treeOf[object] + widthOf[object] + (range - ranges.firstOf(object));
}

void ActiveRanges::set(RangeClass range, int64_t end) {
  size_t tree = treeOf[ranges.objectOf(range)];
  size_t leaf = leafOf(range);
  if (ends[leaf] == end)
    return;
  ends[leaf] = end;
  for (size_t node = (leaf - tree) / 2; node >= 1; node /= 2) {
    int64_t greatest = std::max(ends[tree + 2 * node], ends[tree + 2 * node + 1]);
    if (ends[tree + node] == greatest)
      break;
    ends[tree + node] = greatest;
  }
}

void ActiveRanges::collect(RangeClass range, llvm::SmallVectorImpl<RangeClass> &found) const {
  ObjectIndex object = ranges.objectOf(range);
  size_t tree = treeOf[object], width = widthOf[object];
  bool isSymbolic = ranges.isSymbolic(object);
  int64_t low = isSymbolic ? INT64_MIN : ranges.low(range), high = isSymbolic ? INT64_MAX : ranges.high(range);
  RangeClass first = ranges.firstOf(object);
  llvm::SmallVector<size_t, 32> open{1};
  while (!open.empty()) {
    size_t node = open.pop_back_val();
    if (ends[tree + node] == INT64_MIN || ends[tree + node] <= low)
      continue;
    if (node < width) {
      open.push_back(2 * node + 1);
      open.push_back(2 * node);
      continue;
    }
    // Leaves come in ascending order of low bounds: behind the first that begins too late there is none.
    auto candidate = static_cast<RangeClass>(first + (node - width));
    if (!isSymbolic && ranges.low(candidate) >= high)
      return;
    found.push_back(candidate);
  }
}
