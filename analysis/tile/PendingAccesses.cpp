#include "analysis/tile/PendingAccesses.h"

#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

/// Whether they stand in different branches of one `scf.if`, and in the same iteration of whatever encloses it.
bool PendingAccesses::excludeEachOther(Place one, Place other) const {
  OperationIndex inside = one.operation;
  OperationIndex around = module.operations[inside].parent;
  while (around != kNoIndex && !tile::encloses(module, around, other.operation)) {
    inside = around;
    around = module.operations[around].parent;
  }
  if (around == kNoIndex ||
      (module.operations[around].name != "scf.if" && module.operations[around].name != "scf.index_switch"))
    return false;
  auto isOfNext = [&](Place place) { return place.nextOf != kNoIndex && tile::encloses(module, place.nextOf, around); };
  if (one.nextOf != other.nextOf && (isOfNext(one) || isOfNext(other)))
    return false;
  OperationIndex otherInside = other.operation;
  while (module.operations[otherInside].parent != around)
    otherInside = module.operations[otherInside].parent;
  return module.operations[inside].region != module.operations[otherInside].region;
}

/// Whether they go through two values that a loop exchanges, and of the same iteration of it.
bool PendingAccesses::neverMeet(const Entry &entry, const BufferAccess &access, Place place) const {
  OperationIndex loop = accesses.exchangedBy(entry.access.through, access.through);
  if (loop == kNoIndex)
    return false;
  auto isOfNext = [&](Place one) {
    return one.nextOf != kNoIndex && (one.nextOf == loop || tile::encloses(module, one.nextOf, loop));
  };
  return entry.place.nextOf == place.nextOf || (!isOfNext(entry.place) && !isOfNext(place));
}

/// The later one stands in the block of the earlier one, or in one that encloses it.
bool PendingAccesses::runsWhenever(OperationIndex later, OperationIndex earlier) const {
  uint32_t block = module.operations[later].block;
  for (OperationIndex around = earlier; around != kNoIndex; around = module.operations[around].parent)
    if (module.operations[around].block == block)
      return true;
  return false;
}

void PendingAccesses::add(const BufferAccess &access, Place place, ActionIndex begin, ActionIndex done,
                          std::vector<StorageConflict> &conflicts) {
  if (isFlat && !access.hasLayout)
    return;
  std::vector<Entry> &entries = byRoot[access.root];
  if (compared >= kMaxComparedPairs || conflicts.size() >= kMaxStoragePairs) {
    ++skipped;
    return;
  }
  compared += entries.size();
  for (const Entry &entry : entries) {
    if (entry.access.isFree) {
      // Nothing that stands behind it can be over before it.
      if (!excludeEachOther(entry.place, place))
        conflicts.push_back({place.operation, entry.place.operation, done == kNoAction ? begin : done, entry.begin,
                             access.root, /*byLayout=*/false});
      continue;
    }
    if (!entry.access.footprint.overlaps(access.footprint))
      continue;
    bool onlyReads = !isFlat && entry.access.isRead && access.isRead;
    if (onlyReads || (!isFlat && (excludeEachOther(entry.place, place) || neverMeet(entry, access, place))))
      continue;
    bool byLayout = entry.access.hasLayout && access.hasLayout && !access.isFree;
    conflicts.push_back({entry.place.operation, place.operation, entry.done, begin, access.root, byLayout});
  }
  if (isFlat)
    entries.clear();
  else
    llvm::erase_if(entries, [&](const Entry &entry) {
      if (entry.access.isFree || neverMeet(entry, access, place))
        return false;
      bool sameWork = access.hasLayout == entry.access.hasLayout && (!access.isRead || entry.access.isRead);
      return access.isFree ? runsWhenever(place.operation, entry.place.operation)
                           : sameWork && access.footprint.covers(entry.access.footprint) &&
                                 runsWhenever(place.operation, entry.place.operation);
    });
  if (!access.isFree || !isFlat)
    entries.push_back({access, place, begin, done});
  if (!access.isFree && !isFlat)
    added.emplace_back(access.root, begin);
}

void PendingAccesses::settle(ActionIndex from, OperationIndex release, ActionIndex begin,
                             std::vector<StorageConflict> &conflicts) {
  while (!added.empty() && added.back().second >= from) {
    auto [root, first] = added.back();
    added.pop_back();
    auto entries = byRoot.find(root);
    if (entries == byRoot.end())
      continue;
    // It is the last one, but for what gives the root back, or was forgotten.
    std::vector<Entry> &list = entries->second;
    for (size_t index = list.size(); index > 0 && list[index - 1].begin >= first; --index) {
      const Entry &entry = list[index - 1];
      if (entry.access.isFree || entry.begin != first)
        continue;
      conflicts.push_back({entry.place.operation, release, entry.done, begin, root, /*byLayout=*/true});
      list.erase(list.begin() + static_cast<ptrdiff_t>(index) - 1);
    }
  }
}
