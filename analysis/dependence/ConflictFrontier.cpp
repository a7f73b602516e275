#include "analysis/dependence/ConflictFrontier.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

ConflictFrontier::ConflictFrontier(const RangeTable &ranges, RangeMeeting &meeting)
    : ranges(ranges), meeting(meeting), states(ranges.size()), read(ranges), written(ranges) {}

void ConflictFrontier::push(Stack &stack, ActionIndex operation) {
  if (newest(stack) == int64_t(operation))
    return;
  entries.push_back({operation, stack.top});
  stack.top = static_cast<uint32_t>(entries.size() - 1);
}

void ConflictFrontier::tellFrom(const Stack &stack, int64_t since, ActionIndex operation,
                                llvm::function_ref<void(ActionIndex)> tell) {
  for (uint32_t at = stack.top; at != kNone && int64_t(entries[at].operation) >= since; at = entries[at].below)
    if (entries[at].operation != operation)
      tell(entries[at].operation);
}

void ConflictFrontier::meetingOnes(const ActiveRanges &active, RangeClass range,
                                   llvm::SmallVectorImpl<RangeClass> &found) {
  found.clear();
  active.collect(range, found);
  if (ranges.isSymbolic(ranges.objectOf(range)))
    llvm::erase_if(found, [&](RangeClass other) { return meeting.ofPair(range, other) == Meeting::No; });
}

ConflictFrontier::Cover ConflictFrontier::coverOf(RangeClass range, const Access &access, ActionIndex floor) const {
  Cover cover{int64_t(floor), int64_t(floor)};
  for (RangeClass outer : writtenOnes) {
    if (!ranges.contains(outer, range))
      continue;
    cover.strong = std::max(cover.strong, newest(states[outer].writes));
    for (uint32_t group = states[outer].groups; group != kNone; group = groups[group].next)
      if (groups[group].combiner != access.combiner || access.isRead())
        cover.weak = std::max(cover.weak, newest(groups[group].members));
  }
  cover.weak = std::max(cover.weak, cover.strong);
  return cover;
}

ConflictFrontier::Group &ConflictFrontier::groupOf(RangeClass range, uint32_t combiner) {
  uint32_t *link = &states[range].groups;
  while (*link != kNone && groups[*link].combiner != combiner)
    link = &groups[*link].next;
  if (*link == kNone) {
    *link = static_cast<uint32_t>(groups.size());
    groups.push_back({combiner, {}});
    return groups.back();
  }
  return groups[*link];
}

void ConflictFrontier::bury(RangeClass range) {
  states[range] = {};
  read.deactivate(range);
  written.deactivate(range);
}

void ConflictFrontier::add(ActionIndex operation, const Access &access, ActionIndex floor,
                           llvm::function_ref<void(ActionIndex)> tell) {
  RangeClass range = access.range;
  meetingOnes(written, range, writtenOnes);
  // What a barrier has ordered needs no keeping.
  auto isOld = [&](RangeClass other) {
    const State &state = states[other];
    int64_t latest = newest(state.writes);
    for (uint32_t group = state.groups; group != kNone; group = groups[group].next)
      latest = std::max(latest, newest(groups[group].members));
    return latest < int64_t(floor);
  };
  llvm::erase_if(writtenOnes, [&](RangeClass other) {
    if (!isOld(other))
      return false;
    states[other].writes = {};
    states[other].groups = kNone;
    written.deactivate(other);
    return true;
  });

  Cover cover = coverOf(range, access, floor);
  bool isCommuting = !access.isRead() && !access.isStrong();
  if (isCommuting) {
    Group &own = groupOf(range, access.combiner);
    if (own.isSealed) {
      own.replaced = newest(own.members);
      own.members = {};
      own.isSealed = false;
    }
    cover.strong = std::max(cover.strong, own.replaced);
    cover.weak = std::max(cover.weak, own.replaced);
  }

  for (RangeClass other : writtenOnes) {
    tellFrom(states[other].writes, cover.weak, operation, tell);
    for (uint32_t at = states[other].groups; at != kNone; at = groups[at].next) {
      Group &group = groups[at];
      if (isCommuting && group.combiner == access.combiner)
        continue;
      tellFrom(group.members, cover.strong, operation, tell);
      group.isSealed = group.members.top != kNone;
    }
  }
  if (!access.isRead()) {
    meetingOnes(read, range, readOnes);
    for (RangeClass other : readOnes) {
      tellFrom(states[other].reads, cover.weak, operation, tell);
      if (newest(states[other].reads) < int64_t(floor)) {
        states[other].reads = {};
        read.deactivate(other);
      }
    }
  }

  if (access.isRead()) {
    push(states[range].reads, operation);
    read.activate(range);
    return;
  }
  if (access.isStrong()) {
    for (llvm::ArrayRef<RangeClass> ones :
         {llvm::ArrayRef<RangeClass>(writtenOnes), llvm::ArrayRef<RangeClass>(readOnes)})
      for (RangeClass inner : ones)
        if (ranges.contains(range, inner))
          bury(inner);
    push(states[range].writes, operation);
  } else {
    push(groupOf(range, access.combiner).members, operation);
  }
  written.activate(range);
}
