#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

static bool isOneOf(const TileOperation &operation, std::initializer_list<llvm::StringRef> names) {
  return llvm::is_contained(names, llvm::StringRef(operation.name));
}

bool tile::isBarrierInit(const TileOperation &operation) {
  return isOneOf(operation, {"tile.mbarrier.init", "tile.mbarrier_init"});
}

bool tile::isArrive(const TileOperation &operation) {
  return isOneOf(operation, {"tile.mbarrier.arrive_expect_tx", "tile.mbarrier_arrive_expect_tx"});
}

bool tile::isArrival(const TileOperation &operation) {
  return isArrive(operation) || isTmaCopy(operation) ||
         isOneOf(operation, {"tile.mbarrier.arrive", "tile.mbarrier_arrive"});
}

bool tile::isBarrierWait(const TileOperation &operation) {
  return isOneOf(operation, {"tile.mbarrier.wait", "tile.mbarrier_wait"});
}

bool tile::isWait(const TileOperation &operation) {
  return operation.name == "tile.wait_async" || isBarrierWait(operation);
}

bool tile::isCollective(const TileOperation &operation) {
  return isOneOf(operation, {"tile.cta_sync", "tile.cluster_sync", "tile.tile_scheduler.next_tile"});
}

bool tile::isAsyncCopy(const TileOperation &operation) {
  return isOneOf(operation, {"tile.async_copy", "tile.tma.copy_async", "tile.cp_async", "tile.tma_load"});
}

bool tile::isTmaCopy(const TileOperation &operation) {
  return operation.name == "tile.tma.copy_async";
}

bool tile::isDescriptor(const TileOperation &operation) {
  return operation.name == "tile.tma.descriptor";
}

bool tile::isRelease(const TileOperation &operation) {
  if (isWait(operation) || isOneOf(operation, {"tile.cta_sync", "tile.s_barrier", "tile.barrier"}))
    return true;
  const TileAttribute *barrier = barrierOf(operation);
  return barrier && !isAsyncCopy(operation) && barrier->textOf("kind").value_or("waitcnt") != "waitcnt";
}

bool tile::isFence(const TileOperation &operation) {
  llvm::StringRef name = operation.name;
  return name == "tile.fence" || name.starts_with("tile.fence.");
}

bool tile::isTmaStore(const TileOperation &operation) {
  return isOneOf(operation, {"tile.tma_store", "tile.tma.store", "tile.tma.store_async"});
}

bool tile::isFree(const TileOperation &operation) {
  return isOneOf(operation, {"tile.dealloc", "tile.buffer_free"});
}

bool tile::isMma(const TileOperation &operation) {
  return operation.name == "tile.mma";
}

bool tile::isAdvance(const TileOperation &operation) {
  return operation.name == "tile.pipeline_advance";
}

bool tile::isControl(const TileOperation &operation) {
  llvm::StringRef name = operation.name;
  return name.starts_with("scf.") || name == "func.return" || name == "func.func" || name == "builtin.module" ||
         name == "schedule.warp";
}

const TileAttribute *tile::barrierOf(const TileOperation &operation) {
  const TileAttribute *barrier = operation.find("tile.barrier");
  return barrier && barrier->isDialect("barrier") ? barrier : nullptr;
}

std::optional<int64_t> tile::expectedBytes(const TileOperation &operation) {
  if (std::optional<int64_t> bytes = operation.integer("expect_tx"))
    return bytes;
  const TileAttribute *barrier = barrierOf(operation);
  return barrier ? barrier->integer("expect") : std::nullopt;
}

llvm::SmallVector<ValueIndex, 2> tile::operandsOf(const TileModule &module, const TileOperation &operation,
                                                  TileType type) {
  llvm::SmallVector<ValueIndex, 2> list;
  for (ValueIndex operand : operation.operands)
    if (module.values[operand].type == type)
      list.push_back(operand);
  return list;
}

/// The sizes of the operand groups, if they add up to the operands.
static std::optional<llvm::SmallVector<uint64_t, 4>> segmentsOf(const TileOperation &operation) {
  const TileAttribute *sizes = operation.find("operandSegmentSizes");
  if (!sizes || !sizes->isList())
    return std::nullopt;
  llvm::SmallVector<uint64_t, 4> segments;
  uint64_t total = 0;
  for (const TileAttribute *size : sizes->elements) {
    bool fits = size->isInteger() && size->number >= 0 &&
                static_cast<uint64_t>(size->number) <= operation.operands.size() - total;
    if (!fits)
      return std::nullopt;
    segments.push_back(static_cast<uint64_t>(size->number));
    total += segments.back();
  }
  return total == operation.operands.size() ? std::optional(segments) : std::nullopt;
}

tile::WaitOperands tile::waitOperands(const TileModule &module, const TileOperation &wait) {
  WaitOperands taken;
  if (auto segments = segmentsOf(wait); segments && segments->size() >= 2) {
    llvm::ArrayRef<ValueIndex> operands = wait.operands;
    llvm::append_range(taken.barriers, operands.take_front((*segments)[0]));
    llvm::append_range(taken.tokens, operands.slice((*segments)[0], (*segments)[1]));
    return taken;
  }
  llvm::append_range(taken.barriers, operandsOf(module, wait, TileType::Barrier));
  llvm::append_range(taken.tokens, operandsOf(module, wait, TileType::BarrierToken));
  return taken;
}
