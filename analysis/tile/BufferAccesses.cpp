#include "analysis/tile/BufferAccesses.h"

#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static bool isStorage(llvm::StringRef axis) {
  return axis == "m" || axis == "lds" || axis == "tlane" || axis == "tcol";
}

static int64_t clamp(__int128 number) {
  return static_cast<int64_t>(std::clamp<__int128>(number, INT64_MIN, INT64_MAX));
}

std::optional<Footprint> precedent::footprintOf(const TileOperation &operation) {
  const TileAttribute *layout = operation.find("tile.layout");
  if (!layout)
    return std::nullopt;
  const TileAttribute *shard = layout->isDialect("layout") ? layout->find("shard") : nullptr;
  if (!shard || !shard->isList() || shard->elements.size() != 3)
    return Footprint();
  llvm::ArrayRef<const TileAttribute *> extents = shard->elements[0]->elements, strides = shard->elements[1]->elements,
                                        axes = shard->elements[2]->elements;
  if (extents.size() != strides.size() || extents.size() != axes.size())
    return Footprint();
  __int128 reach = 1;
  bool isStored = false;
  for (auto [extent, stride, axis] : llvm::zip(extents, strides, axes)) {
    if (!extent->isInteger() || !stride->isInteger() || !axis->isText())
      return Footprint();
    if (!isStorage(axis->text))
      continue;
    isStored = true;
    __int128 width = stride->number < 0 ? -static_cast<__int128>(stride->number) : stride->number;
    __int128 steps = static_cast<__int128>(extent->number) - 1;
    reach = clamp(reach + clamp(steps * width));
  }
  if (!isStored)
    return std::nullopt;
  int64_t offset = layout->integer("offset").value_or(0);
  return Footprint{offset, clamp(offset + reach)};
}

uint32_t BufferAccesses::rootOfValue(ValueIndex value) {
  auto [entry, isNew] = byValue.try_emplace(value, rootNames.size());
  if (isNew) {
    const TileValue &definition = module.values[value];
    bool isResult = definition.kind == TileValue::Kind::Result;
    rootNames.push_back(
        isResult ? module.operations[definition.owner].name + "#" + std::to_string(definition.owner)
                 : "argument " + std::to_string(definition.number) + " of " +
                       (definition.owner == kNoIndex ? "a block" : module.operations[definition.owner].name));
  }
  return entry->second;
}

uint32_t BufferAccesses::rootOfName(llvm::StringRef name) {
  auto [entry, isNew] = byName.try_emplace(name, rootNames.size());
  if (isNew)
    rootNames.push_back(name.str());
  return entry->second;
}

/// Views of views are as many as the file likes, so they are followed in a loop.
void BufferAccesses::addRoots(ValueIndex buffer, llvm::SmallVectorImpl<uint32_t> &roots) {
  llvm::DenseSet<ValueIndex> seen;
  llvm::SmallVector<ValueIndex> pending{buffer};
  while (!pending.empty()) {
    ValueIndex value = pending.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    const Origins &from = origins.of(value);
    if (!from.isComplete)
      roots.push_back(rootOfValue(value));
    for (ValueIndex origin : from.values) {
      const TileOperation &maker = module.operations[module.values[origin].owner];
      llvm::SmallVector<ValueIndex, 2> viewed = tile::operandsOf(module, maker, TileType::Buffer);
      if (viewed.empty())
        roots.push_back(rootOfValue(origin));
      pending.append(viewed.begin(), viewed.end());
    }
  }
  llvm::sort(roots);
  roots.erase(llvm::unique(roots), roots.end());
}

llvm::SmallVector<uint32_t, 1> BufferAccesses::madeBy(const TileOperation &operation) {
  llvm::SmallVector<uint32_t, 1> roots;
  if (tile::isControl(operation) || !tile::operandsOf(module, operation, TileType::Buffer).empty())
    return roots;
  for (ValueIndex result : operation.results)
    if (module.values[result].type == TileType::Buffer)
      roots.push_back(rootOfValue(result));
  return roots;
}

/// What each buffer of the loop begins with is one root, no two the same, and the loop goes on with all of them.
bool BufferAccesses::findExchange(OperationIndex index) {
  const TileOperation &loop = module.operations[index];
  OperationIndex yield = origins.yieldOf(index, 0);
  if (loop.name != "scf.for" || yield == kNoIndex)
    return false;
  const TileOperation &end = module.operations[yield];
  llvm::DenseSet<uint32_t> begun;
  llvm::DenseSet<ValueIndex> goesOn;
  for (size_t number = 0; number + 3 < loop.operands.size(); ++number) {
    ValueIndex given = loop.operands[number + 3];
    if (module.values[given].type != TileType::Buffer)
      continue;
    llvm::SmallVector<uint32_t, 2> roots;
    addRoots(given, roots);
    if (roots.size() != 1 || !begun.insert(roots.front()).second || number >= end.operands.size())
      return false;
    const TileValue &next = module.values[end.operands[number]];
    if (next.kind != TileValue::Kind::Carried || next.owner != index || !goesOn.insert(end.operands[number]).second)
      return false;
  }
  return true;
}

OperationIndex BufferAccesses::exchangedBy(ValueIndex one, ValueIndex other) const {
  if (one == other || one == kNoIndex || other == kNoIndex)
    return kNoIndex;
  const TileValue &first = module.values[one], &second = module.values[other];
  bool isCarried = first.kind == TileValue::Kind::Carried && second.kind == TileValue::Kind::Carried;
  return isCarried && first.owner == second.owner && exchanges.lookup(first.owner) ? first.owner : kNoIndex;
}

llvm::SmallVector<BufferAccess, 2> BufferAccesses::of(const TileOperation &operation, bool onlyValues) {
  llvm::SmallVector<BufferAccess, 2> accesses;
  const TileAttribute *named = operation.find("tile.buf");
  std::optional<llvm::StringRef> name, access;
  if (named && named->isDialect("buffer_ref")) {
    name = named->textOf("name");
    access = named->textOf("access");
  }
  llvm::SmallVector<ValueIndex, 2> buffers = tile::operandsOf(module, operation, TileType::Buffer);
  bool makesBuffer = llvm::any_of(operation.results,
                                  [&](ValueIndex result) { return module.values[result].type == TileType::Buffer; });
  if (makesBuffer || tile::isControl(operation) || (buffers.empty() && (onlyValues || !name)))
    return accesses;
  std::optional<Footprint> footprint = footprintOf(operation);
  bool inRegisters = operation.find("tile.layout") && !footprint;
  if (inRegisters)
    return accesses;
  BufferAccess each;
  each.hasLayout = footprint.has_value();
  each.footprint = footprint.value_or(Footprint());
  each.isFree = tile::isFree(operation);
  each.isRead = llvm::StringRef(operation.name).ends_with("read") || access == "read";
  llvm::SmallVector<uint32_t, 2> roots;
  for (ValueIndex buffer : buffers)
    addRoots(buffer, roots);
  if (buffers.size() == 1)
    each.through = buffers.front();
  if (each.through != kNoIndex && module.values[each.through].kind == TileValue::Kind::Carried) {
    OperationIndex loop = module.values[each.through].owner;
    if (!exchanges.contains(loop))
      exchanges[loop] = findExchange(loop);
  }
  if (buffers.empty())
    roots.push_back(rootOfName(*name));
  for (uint32_t root : roots) {
    each.root = root;
    accesses.push_back(each);
  }
  return accesses;
}
