//===- PairReasons.h - the reference rule, for one pair of operations -----------------------------------*- C++ -*-===//
//
// The rule itself: an earlier and a later operation must keep their order just if at least one reason holds. Everything
// else in the reference inference only decides which pairs to ask about.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Effects.h"
#include "analysis/dependence/RangeMeeting.h"
#include "analysis/dependence/Reason.h"

namespace precedent {

class PairReasons {
public:
  /// Keeps references to both.
  PairReasons(const Effects &effects, RangeMeeting &meeting) : effects(effects), meeting(meeting) {}

  /// Reasons without the flow of values. Works through the shorter list of accesses.
  ReasonSet of(ActionIndex earlier, ActionIndex later) const;

private:
  ReasonSet ofAccesses(ActionIndex earlier, ActionIndex later) const;
  ReasonSet ofTurns(const Turns &earlier, const Turns &later) const;
  bool shareRank(uint32_t group, uint32_t other) const;

  const Effects &effects;
  RangeMeeting &meeting;
};

/// The reason why two accesses that meet conflict; nothing where they do not.
std::optional<Reason> conflictOf(const Access &earlier, const Access &later);

} // namespace precedent
