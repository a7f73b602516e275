#include "analysis/dependence/PairReasons.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

std::optional<Reason> precedent::conflictOf(const Access &earlier, const Access &later) {
  bool doCommute = earlier.combiner != kNoCombiner && earlier.combiner == later.combiner;
  if (doCommute || (earlier.isRead() && later.isRead()))
    return std::nullopt;
  if (earlier.kind == AccessKind::Fence || later.kind == AccessKind::Fence)
    return Reason::Fence;
  if (later.isRead())
    return Reason::ReadAfterWrite;
  return earlier.isRead() ? Reason::WriteAfterRead : Reason::WriteAfterWrite;
}

ReasonSet PairReasons::ofAccesses(ActionIndex earlier, ActionIndex later) const {
  llvm::ArrayRef<Access> few = effects.accesses[earlier], many = effects.accesses[later];
  bool isSwapped = few.size() > many.size();
  if (isSwapped)
    std::swap(few, many);
  ReasonSet set = 0;
  for (const Access &one : few) {
    ObjectIndex object = effects.ranges.objectOf(one.range);
    const Access *other =
        llvm::lower_bound(many, effects.ranges.firstOf(object),
                          [](const Access &access, RangeClass first) { return access.range < first; });
    for (; other != many.end() && other->range < effects.ranges.endOf(object); ++other) {
      std::optional<Reason> reason = isSwapped ? conflictOf(*other, one) : conflictOf(one, *other);
      // What is known already need not be asked of the solver again.
      if (!reason || (has(set, *reason) && !has(set, Reason::UnsettledRange)))
        continue;
      Meeting meets = meeting.ofPair(one.range, other->range);
      if (meets == Meeting::No)
        continue;
      if (meets == Meeting::Yes)
        set |= setOf(*reason);
      else
        set |= setOf(*reason) | setOf(Reason::UnsettledRange);
    }
  }
  return set;
}

bool PairReasons::shareRank(uint32_t group, uint32_t other) const {
  if (group == other)
    return true;
  llvm::ArrayRef<uint32_t> few = effects.partsOfGroup[group], many = effects.partsOfGroup[other];
  if (few.size() > many.size())
    std::swap(few, many);
  return llvm::any_of(few, [&](uint32_t part) { return std::binary_search(many.begin(), many.end(), part); });
}

ReasonSet PairReasons::ofTurns(const Turns &earlier, const Turns &later) const {
  auto isSame = [](uint32_t one, uint32_t other) { return one != Turns::kNone && one == other; };
  ReasonSet set = 0;
  bool doGroupsMeet =
      earlier.group != Turns::kNone && later.group != Turns::kNone && shareRank(earlier.group, later.group);
  if (isSame(earlier.collective, later.collective) || doGroupsMeet)
    set |= setOf(Reason::CollectiveOrder);
  if (isSame(earlier.stream, later.stream))
    set |= setOf(Reason::RngOrder);
  if (isSame(earlier.channel, later.channel))
    set |= setOf(Reason::IoOrder);
  if (earlier.isFence || later.isFence)
    set |= setOf(Reason::Fence);
  if (earlier.isOpaque || later.isOpaque)
    set |= setOf(Reason::Opaque);
  return set;
}

ReasonSet PairReasons::of(ActionIndex earlier, ActionIndex later) const {
  return ofAccesses(earlier, later) | ofTurns(effects.turns[earlier], effects.turns[later]);
}
