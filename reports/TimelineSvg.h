//===- TimelineSvg.h - a timeline as a picture ----------------------------------------------------------*- C++ -*-===//
//
// One file that needs nothing else: a lane a rank, a bar an action, a title on each that shows when the mouse rests on
// it, arrows for messages, a frame on the critical path, a flag at the peak of each rank. Colours follow the reader's
// light or dark background.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/TimelineLabels.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Draws at most 40,000 actions: of more, those up to some time, and says so in the picture.
void writeTimelineSvg(const ScheduleDrawing &drawing, const TimelineOptions &options, llvm::raw_ostream &os);

} // namespace precedent
