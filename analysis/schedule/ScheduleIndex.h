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
#include "llvm/ADT/STLExtras.h"

namespace precedent {

/// Linear in the actions, up to sorting. Of actions that occur several times the first one counts.
class ScheduleIndex {
public:
  explicit ScheduleIndex(const RankSchedule &schedule);

  /// kNoAction where there is none. Only computes and transfers can be asked for.
  ActionIndex find(ActionKind kind, uint32_t stage, uint32_t microBatch) const;
  /// The full backward or the input gradient, whichever stands first.
  ActionIndex findBackward(uint32_t stage, uint32_t microBatch) const;
  /// Whether a compute or transfer of this name stands before it.
  bool isRepeat(ActionIndex action) const;

  /// Stages and micro-batches that compute, ascending.
  std::vector<uint32_t> stages, microBatches;
  /// Rank of each of `stages`: where it computes first.
  std::vector<uint32_t> rankOfStage;
  /// In `stages`; their number: the stage does not compute.
  size_t positionOf(uint32_t stage) const;
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

  template <typename Visit> void forEachProducer(ActionIndex compute, Visit visit) const;
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
  void nameActions();
  void findStages();
  void findPartners();
  void findChannels();
  size_t slotOf(ActionKind kind, uint32_t stage, uint32_t microBatch) const;
  ActionIndex findSparse(ActionKind kind, uint32_t stage, uint32_t microBatch) const;

  const RankSchedule &schedule;
  /// By kind, stage and micro-batch where these are dense enough; otherwise `sparse` has them.
  std::vector<ActionIndex> dense;
  uint32_t denseStages = 0, denseMicroBatches = 0;
  llvm::DenseMap<std::pair<uint32_t, uint64_t>, ActionIndex> sparse;
  std::vector<Channel> allChannels;
};

// Several rules ask these of each of a million actions.

inline size_t ScheduleIndex::slotOf(ActionKind kind, uint32_t stage, uint32_t microBatch) const {
  return (size_t(kind) * denseStages + stage) * denseMicroBatches + microBatch;
}

inline ActionIndex ScheduleIndex::find(ActionKind kind, uint32_t stage, uint32_t microBatch) const {
  assert(isNamed(kind) && "only what occurs at most once can be found");
  if (dense.empty())
    return findSparse(kind, stage, microBatch);
  return stage < denseStages && microBatch < denseMicroBatches ? dense[slotOf(kind, stage, microBatch)] : kNoAction;
}

inline ActionIndex ScheduleIndex::findBackward(uint32_t stage, uint32_t microBatch) const {
  return std::min(find(ActionKind::Backward, stage, microBatch), find(ActionKind::InputGradient, stage, microBatch));
}

inline bool ScheduleIndex::isRepeat(ActionIndex action) const {
  if (repeats.empty())
    return false;
  ActionName name = schedule.nameOf(action);
  return isNamed(name.kind) && find(name.kind, name.stage, name.microBatch) != action;
}

inline size_t ScheduleIndex::positionOf(uint32_t stage) const {
  if (stage < stages.size() && stages[stage] == stage)
    return stage;
  auto found = llvm::lower_bound(stages, stage);
  return found == stages.end() || *found != stage ? stages.size() : found - stages.begin();
}

inline uint32_t ScheduleIndex::rankOf(uint32_t stage) const {
  size_t position = positionOf(stage);
  return position == stages.size() ? kNoNumber : rankOfStage[position];
}

inline ActionName ScheduleIndex::partnerName(ActionIndex transfer) const {
  ActionName name = schedule.nameOf(transfer);
  assert(isTransfer(name.kind) && "only transfers have a partner");
  // A message of a forward goes one stage up, the others go one down; its receive stands behind its send in the kinds.
  bool sends = isSend(name.kind);
  bool goesUp = name.kind == ActionKind::SendForward || name.kind == ActionKind::RecvForward;
  name.kind = ActionKind(unsigned(name.kind) + (sends ? 1 : -1));
  name.stage += goesUp == sends ? 1 : -1;
  return name;
}

inline uint32_t ScheduleIndex::peerRank(ActionIndex transfer) const {
  uint32_t stage = partnerName(transfer).stage;
  ActionKind kind = schedule.kind[transfer];
  if (kind == ActionKind::SendValidation || kind == ActionKind::RecvValidation)
    return stage < schedule.numRanks() ? stage : kNoNumber;
  return rankOf(stage);
}

template <typename Visit> void ScheduleIndex::forEachProducer(ActionIndex compute, Visit visit) const {
  ActionName name = schedule.nameOf(compute);
  if (name.kind == ActionKind::Forward) {
    if (name.stage > 0)
      visit(ActionName{ActionKind::Forward, name.stage - 1, name.microBatch});
  } else if (name.kind == ActionKind::WeightGradient) {
    visit(ActionName{ActionKind::InputGradient, name.stage, name.microBatch});
  } else {
    visit(ActionName{ActionKind::Forward, name.stage, name.microBatch});
    if (!isLastStage(name.stage)) {
      ActionIndex next = findBackward(name.stage + 1, name.microBatch);
      visit(next != kNoAction ? schedule.nameOf(next)
                              : ActionName{ActionKind::Backward, name.stage + 1, name.microBatch});
    }
  }
}

inline std::optional<ActionName> ScheduleIndex::neededReceive(ActionIndex compute) const {
  ActionName name = schedule.nameOf(compute);
  bool isForward = name.kind == ActionKind::Forward;
  if (name.kind == ActionKind::WeightGradient || (isForward ? name.stage == 0 : isLastStage(name.stage)))
    return std::nullopt;
  uint32_t rank = rankOf(isForward ? name.stage - 1 : name.stage + 1);
  if (rank == kNoNumber || rank == schedule.rank[compute])
    return std::nullopt;
  return ActionName{isForward ? ActionKind::RecvForward : ActionKind::RecvBackward, name.stage, name.microBatch};
}

inline ActionIndex ScheduleIndex::producerOfSend(ActionIndex send) const {
  ActionName name = schedule.nameOf(send);
  if (name.kind == ActionKind::SendForward)
    return find(ActionKind::Forward, name.stage, name.microBatch);
  return name.kind == ActionKind::SendBackward ? findBackward(name.stage, name.microBatch) : kNoAction;
}

} // namespace precedent
