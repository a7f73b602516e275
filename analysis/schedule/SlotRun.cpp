#include "analysis/schedule/SlotRun.h"

#include <utility>

using namespace precedent;

SlotRun::SlotRun(const RankSchedule &schedule, const ScheduleIndex &index)
    : schedule(schedule), index(index), channelOf(schedule.size(), kNoNumber), numberOf(schedule.size()) {
  for (uint32_t channel = 0; channel < index.channels().size(); ++channel) {
    const std::vector<ActionIndex> &sends = index.channels()[channel].sends;
    for (uint32_t number = 0; number < sends.size(); ++number) {
      channelOf[sends[number]] = channel;
      numberOf[sends[number]] = number;
    }
  }
}

ActionIndex SlotRun::awaited(ActionIndex action, uint32_t slots) const {
  if (isReceive(schedule.kind[action]))
    return index.partner[action];
  if (channelOf[action] == kNoNumber || numberOf[action] < slots)
    return kNoAction;
  return index.channels()[channelOf[action]].receives[numberOf[action] - slots];
}

bool SlotRun::ends(uint32_t slots) const {
  uint32_t numRanks = schedule.numRanks();
  std::vector<ActionIndex> next(schedule.rankBegin.begin(), schedule.rankBegin.begin() + numRanks);
  // Who waits for an action of each rank: a rank waits for one action at a time.
  std::vector<std::vector<std::pair<ActionIndex, uint32_t>>> waiting(numRanks);
  std::vector<uint32_t> ready(numRanks);
  for (uint32_t rank = 0; rank < numRanks; ++rank)
    ready[rank] = rank;
  uint32_t ended = 0;
  while (!ready.empty()) {
    uint32_t rank = ready.back();
    ready.pop_back();
    ActionIndex &at = next[rank], end = schedule.rankBegin[rank + 1];
    for (; at < end; ++at)
      if (ActionIndex other = awaited(at, slots); other != kNoAction && next[schedule.rank[other]] <= other) {
        waiting[schedule.rank[other]].emplace_back(other, rank);
        break;
      }
    ended += at == end;
    auto &waiters = waiting[rank];
    for (size_t waiter = 0; waiter < waiters.size();) {
      if (waiters[waiter].first >= at) {
        ++waiter;
        continue;
      }
      ready.push_back(waiters[waiter].second);
      waiters[waiter] = waiters.back();
      waiters.pop_back();
    }
  }
  return ended == numRanks;
}
