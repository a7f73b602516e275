#include "analysis/dependence/RangeTable.h"

#include <algorithm>

using namespace precedent;

RangeTable::Key RangeTable::keyOf(const StorageRange &range) const {
  auto number = [&](TermIndex term, int64_t otherwise) {
    return term != kNoTerm && terms->isConstant(term) ? terms->constantOf(term) : otherwise;
  };
  return {range.object, number(range.low, INT64_MIN), number(range.high, INT64_MAX), range.low, range.high};
}

// Whoever has as many ranges gives them away.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
RangeTable::RangeTable(std::vector<StorageRange> all, ObjectIndex numObjects, const TermTable &termTable)
    : terms(&termTable), firsts(numObjects + 1, 0), symbolic(numObjects, false) {
  keys.reserve(all.size());
  for (const StorageRange &range : all)
    keys.push_back(keyOf(range));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  for (const Key &key : keys) {
    ranges.push_back({key.object, key.lowTerm, key.highTerm});
    lows.push_back(key.low);
    highs.push_back(key.high);
    bool isNumeric = key.lowTerm == kNoTerm || (terms->isConstant(key.lowTerm) && terms->isConstant(key.highTerm));
    numeric.push_back(isNumeric);
    if (!isNumeric)
      symbolic[key.object] = true;
    ++firsts[key.object + 1];
  }
  for (ObjectIndex object = 0; object < numObjects; ++object)
    firsts[object + 1] += firsts[object];
}

RangeClass RangeTable::find(const StorageRange &range) const {
  auto found = std::lower_bound(keys.begin(), keys.end(), keyOf(range));
  assert(found != keys.end() && *found == keyOf(range) && "a range that the table was not made from");
  return static_cast<RangeClass>(found - keys.begin());
}

bool RangeTable::contains(RangeClass outer, RangeClass inner) const {
  if (outer == inner || ranges[outer].isWhole())
    return true;
  return numeric[outer] && numeric[inner] && lows[outer] <= lows[inner] && highs[outer] >= highs[inner];
}
