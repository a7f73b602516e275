//===- TimelineFlags.h - the picture that goes with a check ---------------------------------------------*- C++ -*-===//

#pragma once

#include "CheckFlags.h"

#include "reports/TimelineLabels.h"

namespace precedent::tool {

enum class TimelineForm { Text, Svg, Perfetto };

struct TimelineFlags {
  std::optional<TimelineForm> form;
  std::string output; ///< empty: standard output, behind the report
  std::optional<TimelineWindow> window;
};

void addTimelineFlags(CLI::App &app, TimelineFlags &flags);

/// Why the flags do not go together, or nothing.
std::string refusalOf(const TimelineFlags &flags, const CheckFlags &check, size_t numFiles);

/// Draws the timeline of the audit's one file. Returns `status`, or 2 where there is none or it could not be written.
int writeTimeline(const Audit &audit, const TimelineFlags &flags, const CheckFlags &check, int status);

} // namespace precedent::tool
