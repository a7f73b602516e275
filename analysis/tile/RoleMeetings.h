//===- RoleMeetings.h - where roles that run beside each other wait for each other ----------------------*- C++ -*-===//
//
// Vocabulary. A role *arrives* at a barrier (`tile.mbarrier.arrive…`, or a copy whose bytes the barrier counts) and
// *waits* on one (`tile.mbarrier.wait`); at what waits for the whole block, or at an operation with a `#tile.barrier`,
// it does both. A barrier is where it was initialised and, where everybody says one, its slot; what has a
// `tile.barrier_id` is the barrier of that id.
//
// A barrier goes from phase to phase: the k-th wait of a role ends when k phases are over. A phase is over when as many
// have arrived as the barrier's initialisation says (`count`, or the `expect` of a `#tile.barrier<kind = "mbarrier">`);
// where it says nothing, when each role that arrives at all has arrived once more. What arrives in front of the roles,
// and behind the roles before, counts, too, and is a phase each where no number is said. And a phase is over when the
// bytes of its copies have come: those of a role are shared out evenly over the phases that somebody waits for.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/tile/ValueOrigins.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace precedent {

class RoleMeetings {
public:
  /// What a wait is certain to follow: everything that the role did before this operation of it; or its copy.
  struct Behind {
    uint32_t role; ///< in the order of the text
    OperationIndex meeting;
    bool isCopy;
  };

  /// Both must outlive it.
  RoleMeetings(const TileModule &module, ValueOrigins &origins) : module(module), origins(origins) {}

  /// Roles of one block that run beside each other. Of roles that meet in a straight line it is told exactly what a
  /// wait follows, by running all of them as far as they get without one of them. Where a meeting stands in a loop or a
  /// branch, a wait follows whatever arrives at its barrier, in any iteration.
  void addRoles(llvm::ArrayRef<OperationIndex> roles);

  bool isMeeting(OperationIndex operation) const { return meetings.contains(operation); }
  llvm::ArrayRef<Behind> behind(OperationIndex wait) const {
    auto entry = followed.find(wait);
    return entry == followed.end() ? llvm::ArrayRef<Behind>() : llvm::ArrayRef<Behind>(entry->second);
  }

private:
  struct Meeting {
    OperationIndex operation;
    uint32_t barrier;
    bool arrives, waits, copies;
  };
  struct Role {
    std::vector<Meeting> meetings;
    bool isStraight = true;
  };
  struct Barrier {
    std::optional<int64_t> expected;
    uint32_t before = 0;    ///< arrivals in front of the roles
    uint32_t mostWaits = 0; ///< of one role
    /// By role: how often it arrives and copies, and how often it has so far.
    std::vector<uint32_t> arrives, copies, arrived, copied;
  };
  /// The meeting of a role in front of which it stops, or whose bytes never come.
  struct Stop {
    uint32_t role = kNoIndex, meeting = kNoIndex;
    bool isCopy = false;
  };

  void noteSlot(const TileOperation &operation);
  Role roleOf(OperationIndex role);
  std::optional<uint32_t> barrierOf(const TileOperation &operation, bool isNamed);
  uint32_t barrierCalled(const std::string &key, std::optional<int64_t> expected);
  bool isOver(const Barrier &barrier, uint32_t phases) const;
  std::vector<uint32_t> runUpTo(llvm::ArrayRef<Role> roles, Stop stop);
  void countInFront(OperationIndex firstRole);
  void count(llvm::ArrayRef<Role> roles);
  void addExactly(llvm::ArrayRef<Role> roles);
  void addByBarrier(llvm::ArrayRef<Role> roles);

  const TileModule &module;
  ValueOrigins &origins;
  llvm::DenseMap<OperationIndex, bool> meetings;
  llvm::DenseMap<OperationIndex, std::vector<Behind>> followed;
  llvm::StringMap<uint32_t> byKey;
  llvm::DenseSet<ValueIndex> withoutSlots;
  std::vector<Barrier> barriers;
  OperationIndex lastEnd = 0; ///< of the roles before
};

} // namespace precedent
