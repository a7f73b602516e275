//===- OrderRequest.h - what an order of each rank is asked for -----------------------------------------*- C++ -*-===//
//
// Vocabulary. P = number of ranks, V = chunks (stages) of each rank, S = P*V stages, M = micro-batches. The *map* says
// which rank runs a stage: *looped*, stage s on rank s mod P; or *V*, stages r and 2P-1-r on rank r, so that the last
// rank has the two in the middle and the first rank both ends.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/schedule/TransferPlacement.h"
#include "core/support/Limits.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>

namespace precedent {

enum class OrderMode : uint8_t {
  GPipe,
  OneForwardOneBackward,
  Interleaved,
  LoopedBfs,
  ZeroBubbleH1,
  InterleavedZeroBubble,
  ZeroBubbleV,
  DualPipeV,
};

/// `gpipe`, `1f1b`, `interleaved`, `looped-bfs`, `zb-h1`, `interleaved-zb`, `zbv`, `dualpipev`: the values of --mode.
llvm::StringRef nameOf(OrderMode mode);
llvm::ArrayRef<OrderMode> allOrderModes();

struct OrderRequest {
  OrderMode mode = OrderMode::OneForwardOneBackward;
  int64_t numRanks = 1, numMicroBatches = 1;
  /// Absent: one where the mode has no more, else two.
  std::optional<int64_t> numChunks;
  TransferPlacement transfers = TransferPlacement::Early;
};

/// V, whether it was asked for or not.
int64_t numChunksOf(const OrderRequest &request);

/// Refuses P, V or M below 1, and what the mode cannot have: more than one chunk (gpipe, 1f1b, zb-h1), other than two
/// (zbv, dualpipev); fewer micro-batches than ranks (1f1b, zb-h1) or than twice the ranks (dualpipev); micro-batches
/// that do not divide into max(1, M div P) rounds (interleaved, interleaved-zb). These are InputErrors `plan-refused`.
/// Then sizes, transfers included: more than `limits.maxActions` actions, or a number that no reader takes, is a
/// `limit-exceeded`. Both are Invalid, and have no place but the name `order plan`.
/// Source: what the schedules of PyTorch's pipelining package need, and the Zero Bubble paper for zb-h1.
llvm::Error checkRequest(const OrderRequest &request, const Limits &limits);

} // namespace precedent
