//===- TileOperations.h - what the operations of the Tile level do --------------------------------------*- C++ -*-===//
//
// Vocabulary. An *arrive* hands out the token of one phase of a barrier; a *wait* takes it. A *release* is where a
// block of threads waits for what it did before: nothing that stands behind it begins earlier. A *collective* is a
// release that every thread must take part in. Operations have the names that upstream's dialect gives them, or the
// older ones with an underscore (`tile.mbarrier_init`).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/TileModule.h"

namespace precedent::tile {

bool isBarrierInit(const TileOperation &operation);
bool isArrive(const TileOperation &operation);
/// What counts at a barrier: an arrive, with or without a token (`tile.mbarrier.arrive`), and a copy by a descriptor.
bool isArrival(const TileOperation &operation);
/// `tile.mbarrier.wait`; `try_wait` may return early and is none.
bool isBarrierWait(const TileOperation &operation);
/// `tile.wait_async` or a wait on a barrier.
bool isWait(const TileOperation &operation);
/// `tile.cta_sync`, `tile.cluster_sync`, `tile.tile_scheduler.next_tile`.
bool isCollective(const TileOperation &operation);
bool isAsyncCopy(const TileOperation &operation);
/// `tile.tma.copy_async`, which goes by a descriptor, and `tile.tma.descriptor`, which makes one.
bool isTmaCopy(const TileOperation &operation);
bool isDescriptor(const TileOperation &operation);
/// A wait, `tile.cta_sync`, `tile.s_barrier`, `tile.barrier`, or an operation with a `#tile.barrier` that is more than
/// a count of what is in flight (`waitcnt`), and is no asynchronous copy.
bool isRelease(const TileOperation &operation);
bool isFence(const TileOperation &operation);
bool isTmaStore(const TileOperation &operation);
bool isFree(const TileOperation &operation);
bool isMma(const TileOperation &operation);
bool isAdvance(const TileOperation &operation);
/// `scf.for`, `scf.if`, `scf.while`, `scf.execute_region`, `scf.yield` and what ends a body: values pass through them.
bool isControl(const TileOperation &operation);

/// The operation's `tile.barrier`, if it is a `#tile.barrier<…>`.
const TileAttribute *barrierOf(const TileOperation &operation);
/// `expect_tx`, else the typed barrier's `expect`.
std::optional<int64_t> expectedBytes(const TileOperation &operation);

/// Operands of this type.
llvm::SmallVector<ValueIndex, 2> operandsOf(const TileModule &module, const TileOperation &operation, TileType type);

/// What a wait on a barrier takes: by `operandSegmentSizes` (barrier, token, …) where they fit, else by type.
struct WaitOperands {
  llvm::SmallVector<ValueIndex, 1> barriers, tokens;
};
WaitOperands waitOperands(const TileModule &module, const TileOperation &wait);

/// The slot of an arrive or a wait.
inline std::optional<int64_t> slotOf(const TileOperation &operation) {
  return operation.integer("slot");
}

/// Whether `inner` stands inside `outer`, at any depth.
inline bool encloses(const TileModule &module, OperationIndex outer, OperationIndex inner) {
  return outer < inner && inner < module.operations[outer].end;
}

} // namespace precedent::tile
