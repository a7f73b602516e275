//===- TimelineTrace.h - a timeline as a trace ----------------------------------------------------------*- C++ -*-===//
//
// The Trace Event Format that Perfetto (https://ui.perfetto.dev) and Chrome's about:tracing open: a process a rank,
// with a thread for what it computes and one for its transfers; a complete event (`X`) an action; a pair of flow events
// (`s`, `f`) a message.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/TimelineLabels.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// A unit of the schedule is a millisecond of the trace. What takes no time is drawn a microsecond wide, in its order,
/// since an arrow needs something to hold on to; `args` have the exact times.
void writeTimelineTrace(const ScheduleDrawing &drawing, const TimelineOptions &options, llvm::raw_ostream &os);

} // namespace precedent
