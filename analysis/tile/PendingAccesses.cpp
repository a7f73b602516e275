#include "analysis/tile/PendingAccesses.h"

#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// Whether they stand in different branches of one `scf.if`.
bool PendingAccesses::excludeEachOther(OperationIndex one, OperationIndex other) const {
  OperationIndex inside = one;
  OperationIndex around = module.operations[one].parent;
  while (around != kNoIndex && !tile::encloses(module, around, other)) {
    inside = around;
    around = module.operations[around].parent;
  }
  if (around == kNoIndex || module.operations[around].name != "scf.if")
    return false;
  OperationIndex otherInside = other;
  while (module.operations[otherInside].parent != around)
    otherInside = module.operations[otherInside].parent;
  return module.operations[inside].region != module.operations[otherInside].region;
}

/// The later one stands in the block of the earlier one, or in one that encloses it.
bool PendingAccesses::runsWhenever(OperationIndex later, OperationIndex earlier) const {
  uint32_t block = module.operations[later].block;
  for (OperationIndex around = earlier; around != kNoIndex; around = module.operations[around].parent)
    if (module.operations[around].block == block)
      return true;
  return false;
}

void PendingAccesses::add(const BufferAccess &access, OperationIndex operation, ActionIndex begin, ActionIndex done,
                          std::vector<StorageConflict> &conflicts) {
  if (isFlat && !access.hasLayout)
    return;
  std::vector<Entry> &entries = byRoot[access.root];
  if (compared >= kMaxStoragePairs) {
    ++skipped;
    return;
  }
  compared += entries.size();
  for (const Entry &entry : entries) {
    if (!entry.access.footprint.overlaps(access.footprint))
      continue;
    bool onlyReads = !isFlat && entry.access.isRead && access.isRead;
    if (onlyReads || (!isFlat && excludeEachOther(entry.operation, operation)))
      continue;
    bool byLayout = entry.access.hasLayout && access.hasLayout && !access.isFree;
    conflicts.push_back({entry.operation, operation, entry.done, begin, access.root, byLayout});
  }
  if (isFlat)
    entries.clear();
  else
    llvm::erase_if(entries, [&](const Entry &entry) {
      bool sameWork = access.hasLayout == entry.access.hasLayout && (!access.isRead || entry.access.isRead);
      return access.isFree ? runsWhenever(operation, entry.operation)
                           : sameWork && access.footprint.covers(entry.access.footprint) &&
                                 runsWhenever(operation, entry.operation);
    });
  if (!access.isFree)
    entries.push_back({access, operation, done});
}
