//===- LaneRun.h - the events of a schedule, run lane by lane -------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/Waits.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>

namespace precedent {

/// Runs every event behind all that it waits for, with one counter a lane and no graph. `visit(event, elsewhere)` is
/// called with each, and with what it waits for on other lanes. Whether all of them ran: otherwise the lanes wait for
/// each other. What ran is a function of the schedule alone. Linear in events and waits, times the logarithm of the
/// lanes that wait for one.
template <typename Visit> bool runLanes(const Waits &waits, Visit visit) {
  uint32_t numLanes = waits.numLanes();
  // The next event of each lane. A lane that is at its end has the greatest number, behind all of its events.
  std::vector<ActionIndex> next(numLanes);
  // Who waits for an event of each lane, the earliest event first: a lane waits for one event at a time.
  using Waiter = std::pair<ActionIndex, uint32_t>;
  std::vector<std::vector<Waiter>> waiting(numLanes);
  std::vector<uint32_t> ready;
  for (uint32_t lane = 0; lane < numLanes; ++lane) {
    next[lane] = waits.firstOf(lane);
    ready.push_back(numLanes - 1 - lane);
  }
  llvm::SmallVector<ActionIndex, 4> elsewhere;
  uint32_t ended = 0;
  while (!ready.empty()) {
    uint32_t lane = ready.back();
    ready.pop_back();
    ActionIndex event = next[lane];
    while (event != kNoAction) {
      elsewhere.clear();
      waits.forEachElsewhere(event, [&](ActionIndex before) { elsewhere.push_back(before); });
      auto awaited = llvm::find_if(elsewhere, [&](ActionIndex before) { return next[waits.laneOf(before)] <= before; });
      if (awaited != elsewhere.end()) {
        std::vector<Waiter> &waiters = waiting[waits.laneOf(*awaited)];
        waiters.emplace_back(*awaited, lane);
        std::push_heap(waiters.begin(), waiters.end(), std::greater<>());
        break;
      }
      visit(event, llvm::ArrayRef<ActionIndex>(elsewhere));
      event = waits.nextOf(event);
    }
    next[lane] = event;
    ended += event == kNoAction;
    std::vector<Waiter> &waiters = waiting[lane];
    while (!waiters.empty() && waiters.front().first < event) {
      ready.push_back(waiters.front().second);
      std::pop_heap(waiters.begin(), waiters.end(), std::greater<>());
      waiters.pop_back();
    }
  }
  return ended == numLanes;
}

} // namespace precedent
