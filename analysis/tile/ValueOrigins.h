//===- ValueOrigins.h - where a value of a Tile module comes from ---------------------------------------*- C++ -*-===//
//
// Vocabulary. An *origin* of a value is a result that made it: the value itself, or, where the value is carried through
// a loop, what the loop begins with and what its body yields; the same for what a loop gives out. With branches
// followed, also what the branches of an `scf.if` or
// `scf.index_switch` and the body of an `scf.execute_region` yield. Any other argument of
// a block (a function's, say) has an unknown origin: then the origins are *incomplete*.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/TileModule.h"

#include "llvm/ADT/DenseMap.h"

namespace precedent {

struct Origins {
  /// Results that are no loop's or branch's, ascending, each once.
  std::vector<ValueIndex> values;
  bool isComplete = true;
};

class ValueOrigins {
public:
  /// The module must outlive it.
  ValueOrigins(const TileModule &module, bool followsBranches);

  /// Remembered: what was found for one value is not looked for again on the way of another.
  const Origins &of(ValueIndex value);
  /// What `of` has found, or null: for readers that run side by side.
  const Origins *find(ValueIndex value) const {
    auto entry = known.find(value);
    return entry == known.end() ? nullptr : entry->second.get();
  }
  /// Values that this one may be, one step back; nothing for an origin.
  llvm::SmallVector<ValueIndex, 2> sourcesOf(ValueIndex value) const;
  /// The `scf.yield` that ends the region, or kNoIndex.
  OperationIndex yieldOf(OperationIndex operation, uint32_t region) const {
    auto entry = yields.find({operation, region});
    return entry == yields.end() ? kNoIndex : entry->second;
  }

private:
  bool isForwarded(ValueIndex value) const;
  ValueIndex yielded(OperationIndex operation, uint32_t region, uint32_t number) const;

  const TileModule &module;
  bool followsBranches;
  llvm::DenseMap<ValueIndex, std::unique_ptr<Origins>> known;
  /// What yields the values of a region, where something does.
  llvm::DenseMap<std::pair<OperationIndex, uint32_t>, OperationIndex> yields;
};

} // namespace precedent
