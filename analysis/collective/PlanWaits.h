//===- PlanWaits.h - the order of a plan's steps, and who waits at a level of communication -------------*- C++ -*-===//
//
// Vocabulary. An *event* is a step, or one of its three parts: it is reached (*start*), it has received (*middle*), it
// has sent (*end*). A step that forwards receives, then sends. Behind the steps come *meetings*: one for each time that
// the blocks of a barrier meet.
//
// Counters. With one block that posts and one that takes, the k-th take waits for one certain post, and the two graphs
// below agree. With several, which post a take uses is decided when it runs: an order that holds however that goes is
// *certain*; waits that are enough however it goes are *cautious*. No cycle in the cautious waits: no deadlock. A cycle
// in the certain ones: a deadlock.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/collective/PlanIndex.h"
#include "core/model/CommLevel.h"

namespace precedent {

enum class PlanOrderKind : uint8_t {
  Certain, ///< holds in every run
  Local,   ///< as certain, without messages and signals between GPUs
};
/// One event a step; then the meetings.
ActionGraph planOrder(const CollectivePlan &plan, const PlanIndex &index, PlanOrderKind kind = PlanOrderKind::Certain);

class PlanWaits {
public:
  /// Cautious where `isCautious`, otherwise certain. The levels are buffered, slots and rendezvous.
  PlanWaits(const CollectivePlan &plan, const PlanIndex &index, CommLevel level, bool isCautious = true);

  const ActionGraph &graph() const { return events; }
  /// First and last event of a step; the step of an event, kNoAction for a meeting.
  ActionIndex startOf(ActionIndex step) const { return stride * step; }
  ActionIndex endOf(ActionIndex step) const { return stride * step + stride - 1; }
  ActionIndex stepOf(ActionIndex event) const { return event < stride * numSteps ? event / stride : kNoAction; }
  /// The steps of a cycle of events, each once, in the order of the cycle.
  std::vector<ActionIndex> stepsOf(llvm::ArrayRef<ActionIndex> cycle) const;

private:
  ActionIndex numSteps;
  unsigned stride; ///< events of a step
  ActionGraph events;
};

} // namespace precedent
