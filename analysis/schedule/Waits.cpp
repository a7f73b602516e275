#include "analysis/schedule/Waits.h"

using namespace precedent;
using Kind = CommLevel::Kind;

Waits::Waits(const RankSchedule &schedule, const ScheduleIndex &index, CommLevel level)
    : schedule(schedule), index(index), isWhole(level.kind == Kind::Buffered || level.kind == Kind::Slots),
      isStream(level.kind == Kind::Stream) {
  if (level.kind == Kind::Slots) {
    freedBy.assign(schedule.size(), kNoAction);
    setSlots(level.slots);
  } else if (level.kind == Kind::Group) {
    findUnits();
  } else if (isStream) {
    findStreams();
  }
}

void Waits::setSlots(uint32_t slots) {
  for (const ScheduleIndex::Channel &channel : index.channels())
    for (size_t number = 0; number < channel.sends.size(); ++number)
      freedBy[channel.sends[number]] = number < slots ? kNoAction : channel.receives[number - slots];
}

void Waits::findUnits() {
  units.resize(schedule.size());
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    bool joins = !isFirst(action) && isTransfer(schedule.kind[action]) && isTransfer(schedule.kind[action - 1]);
    units[action] = joins ? units[action - 1] : action;
  }
}

void Waits::findStreams() {
  earlier.resize(schedule.size());
  ActionIndex last[2] = {kNoAction, kNoAction};
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (isFirst(action))
      last[0] = last[1] = kNoAction;
    ActionIndex &own = last[isTransfer(schedule.kind[action])];
    earlier[action] = own;
    own = action;
  }
}

ActionIndex Waits::onStream(ActionIndex action, uint32_t rank, bool transfers) const {
  ActionIndex end = schedule.rankBegin[rank + 1];
  while (action < end && isTransfer(schedule.kind[action]) != transfers)
    ++action;
  return action < end ? action : kNoAction;
}

ActionIndex Waits::firstOf(uint32_t lane) const {
  uint32_t rank = isStream ? lane / 2 : lane;
  ActionIndex begin = schedule.rankBegin[rank];
  if (isStream)
    begin = onStream(begin, rank, lane % 2 == 1);
  else if (begin == schedule.rankBegin[rank + 1])
    begin = kNoAction;
  return begin == kNoAction || isWhole ? begin : start(begin);
}

/// What the action waits for on the other stream of its rank: a send for what makes its message, a compute for its
/// receive.
ActionIndex Waits::sourceOnRank(ActionIndex action) const {
  ActionKind kind = schedule.kind[action];
  ActionIndex source = kNoAction;
  if (isSend(kind)) {
    source = index.producerOfSend(action);
  } else if (isCompute(kind)) {
    if (std::optional<ActionName> name = index.neededReceive(action))
      source = index.find(name->kind, name->stage, name->microBatch);
  }
  return source != kNoAction && schedule.rank[source] == schedule.rank[action] ? source : kNoAction;
}
