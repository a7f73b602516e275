#include "verify/rules/support/DoubtfulRows.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

DoubtfulRows::DoubtfulRows(const RowTable &rows) : rows(rows) {
  if (!mayOccur())
    return;
  for (ActionIndex row = 0; row < rows.size(); ++row)
    if (isDoubtful(row))
      places.push_back(placeOf(row));
  llvm::sort(places);
  places.erase(llvm::unique(places), places.end());
  held.assign(places.size(), {});
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    if (isDoubtful(row))
      continue;
    auto place = llvm::lower_bound(places, placeOf(row));
    if (place != places.end() && *place == placeOf(row))
      held[place - places.begin()][rows.phase[row] == Phase::Backward] = true;
  }
}

Phase DoubtfulRows::phaseOf(ActionIndex row) {
  if (!mayOccur() || !isDoubtful(row))
    return rows.phase[row];
  std::array<bool, 2> &isHeld = held[llvm::lower_bound(places, placeOf(row)) - places.begin()];
  for (Phase phase : {Phase::Forward, Phase::Backward})
    if (rows.phase[row] == phase || rows.phase[row] == Phase::Unknown)
      if (!std::exchange(isHeld[phase == Phase::Backward], true))
        return phase;
  return Phase::Unknown;
}

bool DoubtfulRows::isDoubtful(ActionIndex row) const {
  if (rows.phase[row] == Phase::Unknown)
    return true;
  auto repeat = llvm::partition_point(rows.repeatedIds, [&](RowTable::Repeat other) { return other.row < row; });
  return repeat != rows.repeatedIds.end() && repeat->row == row;
}
