#include "verify/rules/support/SortedIds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

using namespace precedent;

bool SortedIds::Entry::operator<(const Entry &other) const {
  if (fingerprint != other.fingerprint)
    return fingerprint < other.fingerprint;
  int compared = id.compare(other.id);
  return compared != 0 ? compared < 0 : row < other.row;
}

SortedIds::SortedIds(const RowTable &rows) {
  entries.reserve(rows.size());
  for (ActionIndex row = 0; row < rows.size(); ++row)
    if (rows.has(row, RowHasActionId) && !rows.actionId[row].empty())
      entries.push_back({llvm::xxh3_64bits(rows.actionId[row]), rows.actionId[row], row});
  llvm::sort(entries);
}

bool SortedIds::contains(llvm::StringRef id) const {
  auto entry = llvm::lower_bound(entries, Entry{llvm::xxh3_64bits(id), id, 0});
  return entry != entries.end() && entry->id == id;
}

std::vector<ActionIndex> SortedIds::repeats() const {
  std::vector<ActionIndex> rows;
  for (size_t place = 1; place < entries.size(); ++place)
    if (entries[place].id == entries[place - 1].id)
      rows.push_back(entries[place].row);
  llvm::sort(rows);
  return rows;
}
