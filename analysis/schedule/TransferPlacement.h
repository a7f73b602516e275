//===- TransferPlacement.h - sends and receives between the ranks of a schedule -------------------------*- C++ -*-===//
//
// Vocabulary. A compute *takes* what the neighbouring stage made; where that runs on another rank, a message carries
// it. Neighbouring stages of one rank exchange none. A *unit* is a compute, or the computes of an overlap: transfers
// stand before or behind it, never inside.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/RankSchedule.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace precedent {

/// Sends always follow the unit that made the value.
enum class TransferPlacement : uint8_t {
  /// All ranks are walked together, each by one unit a turn as soon as its inputs exist, and a receive is appended to
  /// its
  /// rank when the send is to the other: all transfers lie in one order, so they can wait for each other in no circle,
  /// whatever a send waits for. Receives can stand long before their use and hold back what does not need them.
  Early,
  /// A receive stands just before its use, behind the receives of what the same rank sent earlier. Sends that wait for
  /// their receive can make a circle.
  Late,
  None,
};

/// `early`, `late`, `none`: the values of --transfers.
llvm::StringRef nameOf(TransferPlacement placement);
llvm::ArrayRef<TransferPlacement> allTransferPlacements();

/// The schedule with its transfers; columns count on from 0, without idle cells. With `None`, as it is. Other actions
/// (shards) are kept in their places. Errors are InputErrors `transfers-refused` with the place of the action in the
/// way: it is a transfer already, or has a step or a buffer; it occurs twice, or takes what another action takes, too;
/// no rank makes what it takes; or, walking for `Early`, its rank waits in a circle. Linear in the actions, for `Early`
/// up to a factor log(ranks).
llvm::Expected<RankSchedule> placeTransfers(const RankSchedule &schedule, TransferPlacement placement);

} // namespace precedent
