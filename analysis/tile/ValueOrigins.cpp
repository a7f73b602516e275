#include "analysis/tile/ValueOrigins.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

ValueOrigins::ValueOrigins(const TileModule &module, bool followsBranches)
    : module(module), followsBranches(followsBranches) {
  // In the order of the text the last one of a region stays. A region of several blocks has several ends, and none of
  // them alone says what it yields.
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    const TileOperation &operation = module.operations[index];
    if (operation.parent == kNoIndex)
      continue;
    auto [entry, isNew] = yields.try_emplace({operation.parent, operation.region}, kNoIndex);
    bool isOtherBlock =
        !isNew && entry->second != kNoIndex && module.operations[entry->second].block != operation.block;
    entry->second = operation.name == "scf.yield" && !isOtherBlock ? index : kNoIndex;
  }
}

/// Operand `number` of what ends the region, or kNoIndex.
ValueIndex ValueOrigins::yielded(OperationIndex operation, uint32_t region, uint32_t number) const {
  OperationIndex yield = yieldOf(operation, region);
  if (yield == kNoIndex)
    return kNoIndex;
  const TileOperation &terminator = module.operations[yield];
  return number < terminator.operands.size() ? terminator.operands[number] : kNoIndex;
}

bool ValueOrigins::isForwarded(ValueIndex value) const {
  const TileValue &definition = module.values[value];
  if (definition.kind == TileValue::Kind::Carried)
    return true;
  if (definition.kind != TileValue::Kind::Result)
    return false;
  const std::string &name = module.operations[definition.owner].name;
  return name == "scf.for" ||
         (followsBranches && (name == "scf.if" || name == "scf.index_switch" || name == "scf.execute_region"));
}

llvm::SmallVector<ValueIndex, 2> ValueOrigins::sourcesOf(ValueIndex value) const {
  if (!isForwarded(value))
    return {};
  const TileValue &definition = module.values[value];
  const TileOperation &owner = module.operations[definition.owner];
  llvm::SmallVector<ValueIndex, 2> sources;
  // A loop that does not run gives out what it began with.
  if (owner.name == "scf.for")
    sources.push_back(definition.number + 3 < owner.operands.size() ? owner.operands[definition.number + 3] : kNoIndex);
  for (uint32_t region = 0; region < owner.numRegions; ++region)
    sources.push_back(yielded(definition.owner, region, definition.number));
  return sources;
}

const Origins &ValueOrigins::of(ValueIndex value) {
  if (auto entry = known.find(value); entry != known.end())
    return *entry->second;
  auto made = std::make_unique<Origins>();
  Origins &origins = *made;
  llvm::DenseSet<ValueIndex> seen{value};
  std::vector<ValueIndex> pending{value};
  while (!pending.empty()) {
    ValueIndex next = pending.back();
    pending.pop_back();
    if (auto entry = known.find(next); entry != known.end()) {
      llvm::append_range(origins.values, entry->second->values);
      origins.isComplete &= entry->second->isComplete;
    } else if (isForwarded(next)) {
      for (ValueIndex source : sourcesOf(next)) {
        if (source == kNoIndex)
          origins.isComplete = false;
        else if (seen.insert(source).second)
          pending.push_back(source);
      }
    } else if (module.values[next].kind == TileValue::Kind::Result) {
      origins.values.push_back(next);
    } else {
      origins.isComplete = false;
    }
  }
  llvm::sort(origins.values);
  origins.values.erase(llvm::unique(origins.values), origins.values.end());
  known[value] = std::move(made);
  return origins;
}
