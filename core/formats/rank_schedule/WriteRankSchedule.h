//===- WriteRankSchedule.h - a schedule of ranks as precedent.schedule.v1 -------------------------------*- C++ -*-===//

#pragma once

#include "core/model/RankSchedule.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Any schedule that a reader or a producer made, with nothing left out but the dialect of its letters: a file that
/// reads back as the same ranks, actions, pairs, columns, buffers and steps. The grammar is ScheduleReader.h's. One
/// action a line; linear.
void writeRankSchedule(const RankSchedule &schedule, llvm::raw_ostream &os);

} // namespace precedent
