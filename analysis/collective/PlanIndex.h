//===- PlanIndex.h - who waits for whom in a plan, looked up --------------------------------------------*- C++ -*-===//
//
// Vocabulary. The *signal* of a dependence is the first flagged step from its target on, in the target's block: the
// runtime counts a block's finished steps only at flagged ones.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/collective/PlanMemory.h"

namespace precedent {

class PlanIndex {
public:
  /// Linear, up to sorting, and in the pairs of packets that meet.
  PlanIndex(const CollectivePlan &plan, const PlanMemory &memory);

  struct Dependence {
    ActionIndex owner;  ///< the step that waits
    uint32_t entry;     ///< in its list
    ActionIndex target; ///< kNoAction: there is no such step
    ActionIndex signal; ///< kNoAction: nothing tells that the target is done
    bool isAnswered() const { return target != kNoAction && signal != kNoAction; }
  };
  /// By owner and entry.
  std::vector<Dependence> dependences;

  /// Steps of each connection, in the order of the file; parallel to the plan's connections.
  std::vector<std::vector<ActionIndex>> sends, receives;
  /// A connection that a second block uses in the same direction: its first step there, and the first of the first
  /// block.
  struct Shared {
    ActionIndex again, first;
  };
  std::vector<Shared> shared;

  /// Messages whose ends do not move the same number of units: send, receive.
  std::vector<std::pair<ActionIndex, ActionIndex>> unequal;

  /// Steps that post and take each counter, and meet at each barrier, in the order of the file.
  std::vector<std::vector<ActionIndex>> posts, takes, visits;

  /// A step that reads packets, and one that writes some of them.
  struct Packet {
    ActionIndex reader, writer;
    /// Another step writes the same packets, so that this one need not be who is waited for.
    bool isShared;
  };
  std::vector<Packet> packets;
  /// Steps that read packets which nobody writes, ascending.
  std::vector<ActionIndex> unwrittenPackets;
  /// More packets meet than are looked at.
  bool isTooDense = false;

  /// Every dependence has a target; connections have as many receives as sends, of the same sizes, and one block at
  /// each end.
  bool isWhole = true;
  size_t mostMessages() const;

private:
  void findDependences(const CollectivePlan &plan);
  void findConnections(const CollectivePlan &plan);
  void findSyncs(const CollectivePlan &plan);
  void findPackets(const CollectivePlan &plan, const PlanMemory &memory);
};

} // namespace precedent
