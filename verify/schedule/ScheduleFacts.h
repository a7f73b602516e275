//===- ScheduleFacts.h - the figures of a schedule, for the audit ---------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"
#include "verify/schedule/ScheduleSubject.h"

namespace precedent {

/// Sizes, dialect, memory, times and columns (design §7, facts of kind `schedule`). Times are whole ticks; the fact
/// `time` says how many make a unit. What could not be computed is null and listed as not run.
void addScheduleFacts(const ScheduleSubject &subject, SubjectReport &report);

/// What a timeline is drawn from, at the level that sets the verdict; null where times could exceed 62 bits, which is
/// then listed as not run.
std::shared_ptr<const ScheduleDrawing> makeDrawing(const ScheduleSubject &subject, SubjectReport &report);

} // namespace precedent
