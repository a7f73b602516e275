//===- TimelineText.h - a timeline on a terminal --------------------------------------------------------*- C++ -*-===//
//
//   timeline at the level buffered: 12 units; bubble 25.0 %
//           0   1   2   3   4   5 …
//   rank 0 |F0* F1^ .   B0--*   …
//   rank 1 |.   F0* B0--*  …
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/TimelineLabels.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// A rank a row. What is too long for a line goes on below, in up to four parts; what is too long for these is drawn to
/// scale, a letter a column, and says so.
void writeTimelineText(const ScheduleDrawing &drawing, const TimelineOptions &options, llvm::raw_ostream &os);

} // namespace precedent
