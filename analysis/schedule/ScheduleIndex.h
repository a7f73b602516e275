//===- ScheduleIndex.h - who runs what, and what it needs -----------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *producer* of a compute makes what it reads: F of the stage before for an F; the F of the same stage
// and the backward of the next one for a B or an I; the I for a W. The *partner* of a transfer is the other end of its
// message. A *channel* is a directed pair of ranks; its messages arrive in the order in which they were sent.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/RankSchedule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>

namespace precedent {

/// Linear in the actions, up to sorting. Of actions that occur several times the first one counts.
class ScheduleIndex {
public:
  explicit ScheduleIndex(const RankSchedule &schedule);

  /// kNoAction where there is none.
  ActionIndex find(ActionKind kind, uint32_t stage, uint32_t microBatch) const;
  /// The full backward or the input gradient.
  ActionIndex findBackward(uint32_t stage, uint32_t microBatch) const;
  /// Whether a compute or transfer of this name stands before it.
  bool isRepeat(ActionIndex action) const;

  /// Stages and micro-batches that compute, ascending.
  std::vector<uint32_t> stages, microBatches;
  /// Rank of each of `stages`: where it computes first.
  std::vector<uint32_t> rankOfStage;
  /// kNoNumber: the stage does not compute.
  uint32_t rankOf(uint32_t stage) const;
  bool isLastStage(uint32_t stage) const { return !stages.empty() && stages.back() == stage; }

  bool hasTransfers = false, hasShardActions = false, hasBackward = false;
  /// Computes and transfers that occurred before: the later one, ascending, and the first of its name.
  struct Repeat {
    ActionIndex again, first;
  };
  std::vector<Repeat> repeats;

  /// kNoAction: no message, or its other end is missing.
  std::vector<ActionIndex> partner;
  /// Other end's name, and the rank that should run it (kNoNumber: no such stage). Only for transfers.
  ActionName partnerName(ActionIndex transfer) const;
  uint32_t peerRank(ActionIndex transfer) const;

  void forEachProducer(ActionIndex compute, llvm::function_ref<void(ActionName)> visit) const;
  /// The receive that a compute needs where its producer runs elsewhere, by name; nullopt where it needs none.
  std::optional<ActionName> neededReceive(ActionIndex compute) const;
  /// The compute that makes what a send carries; kNoAction: missing, or not a stage's message.
  ActionIndex producerOfSend(ActionIndex send) const;

  struct Channel {
    uint32_t from, to;
    /// Matched transfers only, in the order of their ranks.
    std::vector<ActionIndex> sends, receives;
  };
  /// By (from, to).
  const std::vector<Channel> &channels() const { return allChannels; }

private:
  void findStages();
  void findPartners();
  void findChannels();
  size_t slotOf(ActionKind kind, uint32_t stage, uint32_t microBatch) const;

  const RankSchedule &schedule;
  /// By kind, stage and micro-batch where these are dense enough; otherwise `sparse` has them.
  std::vector<ActionIndex> dense;
  uint32_t denseStages = 0, denseMicroBatches = 0;
  llvm::DenseMap<std::pair<uint32_t, uint64_t>, ActionIndex> sparse;
  std::vector<Channel> allChannels;
};

} // namespace precedent
