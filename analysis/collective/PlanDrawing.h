//===- PlanDrawing.h - when each step of a collective plan runs -----------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/collective/PlanWaits.h"
#include "analysis/schedule/ScheduleDrawing.h"

namespace precedent {

/// Every step that does something takes one unit of time once all that it waits for is there, a `nop` takes none; each
/// begins as early as that allows. A plan whose waits have a cycle is drawn until it hangs. Rows are blocks, and steps
/// wear the kinds of computes, for their colours: Forward sends, Backward receives, InputGradient does both,
/// WeightGradient moves data inside its GPU, Other only waits or signals. `waits` are the plan's at `level`, and may be
/// cautious ones: then nothing is drawn earlier than it surely can run. Linear in events and waits.
ScheduleDrawing drawPlan(const CollectivePlan &plan, const PlanIndex &index, const PlanWaits &waits, CommLevel level);

} // namespace precedent
