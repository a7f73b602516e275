//===- ScheduleRule.h - one condition on a schedule of ranks --------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"
#include "verify/schedule/ScheduleSubject.h"
#include "verify/schedule/WaitClaim.h"

namespace precedent {

using ScheduleRule = RuleAbout<ScheduleSubject>;

/// A finding at an action. `actions` are the evidence; the first is where the finding stands.
Finding findingAt(const ScheduleSubject &subject, llvm::ArrayRef<ActionIndex> actions, const llvm::Twine &message);

/// A finding about something that `rank` should run and does not.
Finding findingOnRank(const ScheduleSubject &subject, uint32_t rank, std::vector<std::string> actions,
                      const llvm::Twine &message);

} // namespace precedent
