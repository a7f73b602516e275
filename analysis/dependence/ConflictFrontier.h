//===- ConflictFrontier.h - the earlier accesses that still matter --------------------------------------*- C++ -*-===//
//
// Goes through the accesses of a graph in program order and tells for each which earlier operations it conflicts with,
// leaving out those that are before it anyway because of another conflict.
//
// Vocabulary. An access is *alive* until a strong one (a write, an update that does not commute) covers its range: who
// conflicts with the dead one later conflicts with the one that covered it. A strong access that covers the range of a
// new access is its *cover*: what is older than the cover, and conflicts with the new access, is before the cover. Of
// commuting updates of one range and combiner a *group* stays open until somebody has been ordered after its members;
// then it is *sealed*, and the next such update begins a new group, which stands in for it.
//
// The work is that of finding the conflicts that are told.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/ActiveRanges.h"
#include "analysis/dependence/Effects.h"
#include "analysis/dependence/RangeMeeting.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

class ConflictFrontier {
public:
  /// Keeps references to both.
  ConflictFrontier(const RangeTable &ranges, RangeMeeting &meeting);

  /// The next access in program order; within an operation reads come first. `tell` is called with earlier operations
  /// (an operation may be told several times). Operations before `floor` are of no interest: a barrier stands between.
  void add(ActionIndex operation, const Access &access, ActionIndex floor, llvm::function_ref<void(ActionIndex)> tell);

private:
  static constexpr uint32_t kNone = ~0u;

  /// Operations of one range, newest first.
  struct Stack {
    uint32_t top = kNone;
  };
  struct Entry {
    ActionIndex operation;
    uint32_t below;
  };
  struct Group {
    uint32_t combiner;
    Stack members;
    bool isSealed = false;
    int64_t replaced = -1; ///< the newest member of the group that this one stands in for
    uint32_t next = kNone; ///< the range's group of another combiner
  };
  struct State {
    Stack reads, writes;
    uint32_t groups = kNone;
  };
  /// The newest operations that stand between older ones and the new access.
  struct Cover {
    int64_t strong = -1; ///< from everything
    int64_t weak = -1;   ///< from everything but updates that commute with it
  };

  int64_t newest(const Stack &stack) const { return stack.top == kNone ? -1 : int64_t(entries[stack.top].operation); }
  void push(Stack &stack, ActionIndex operation);
  void tellFrom(const Stack &stack, int64_t since, ActionIndex operation, llvm::function_ref<void(ActionIndex)> tell);
  void meetingOnes(const ActiveRanges &active, RangeClass range, llvm::SmallVectorImpl<RangeClass> &found);
  Cover coverOf(RangeClass range, const Access &access, ActionIndex floor) const;
  void bury(RangeClass range);
  Group &groupOf(RangeClass range, uint32_t combiner);

  const RangeTable &ranges;
  RangeMeeting &meeting;
  std::vector<State> states;
  std::vector<Entry> entries;
  std::vector<Group> groups;
  ActiveRanges read, written; ///< alive reads; alive writes and updates
  llvm::SmallVector<RangeClass, 16> writtenOnes, readOnes;
};

} // namespace precedent
