//===- ScheduleLocator.h - places inside a schedule of ranks --------------------------------------------*- C++ -*-===//

#pragma once

#include "core/json/JsonReader.h"
#include "core/model/RankSchedule.h"
#include "core/support/InputError.h"

namespace precedent {

/// `parse-error` at a byte.
llvm::Error parseErrorAt(const SourceText &source, uint64_t offset, const llvm::Twine &message,
                         const llvm::Twine &help = "");

/// The text of a cell as a message quotes it: printable, clipped, between back quotes.
std::string quotedCell(llvm::StringRef text);

/// Closes the schedule and gives it a locator of its own. Rows are actions; attribute `kRankRow` number n is the row of
/// rank n.
void finishSchedule(RankSchedule &schedule);

} // namespace precedent
