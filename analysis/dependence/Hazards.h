//===- Hazards.h - reads that no order can make right ---------------------------------------------------*- C++ -*-===//
//
// Some programs have no legal order at all, or only one against their own text: an old value is read whose storage has
// been overwritten, or storage is used that an asynchronous operation still works on. Such programs are refused, not
// ordered.
//
// Vocabulary. A *value read* is a use of an immutable value that reads its storage; the *overwriter* is the last
// operation before that wrote there. The read is right if the value's contents are not older than the overwriter. A
// *window* runs from an asynchronous operation to the one that waits for it, or to the end of the program; the
// operation's writes are the window's *target*, its reads the *source*.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Effects.h"
#include "analysis/dependence/RangeMeeting.h"

#include <vector>

namespace precedent {

/// Operations are counted from 0; `reader` is the number of operations for a return value.
struct ValueRead {
  ActionIndex reader;
  uint32_t index; ///< of the operand or return value
  NameIndex value;
  ActionIndex contents;   ///< kNoAction: there from the beginning
  ActionIndex overwriter; ///< kNoAction: none
  RangeClass read, written;

  bool isClobbered() const { return overwriter != kNoAction && (contents == kNoAction || contents < overwriter); }
};

/// An operation that touches what a window is about, behind its issue: inside it (wrong) or behind its wait. Of several
/// windows it is the first one that is still open, else the last one.
struct WindowUse {
  ActionIndex user; ///< the number of operations for a return value
  uint32_t window;  ///< in Effects::windows
  RangeClass used, windowRange;
};

struct Hazards {
  std::vector<ValueRead> reads;
  /// Uses of targets, and writes of sources.
  std::vector<WindowUse> targetUses, sourceWrites;
  /// Ranges of which it is not known whether they meet: nothing is said about them.
  uint64_t numUnsettled = 0;
};

/// Linear in accesses, and in pairs of ranges that meet.
Hazards findHazards(const GraphFunction &graph, const Effects &effects, RangeMeeting &meeting);

} // namespace precedent
