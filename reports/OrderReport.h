//===- OrderReport.h - schedules of ranks, written out --------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/TransferPlacement.h"
#include "core/formats/Document.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

enum class ScheduleForm : uint8_t {
  Csv,  ///< PyTorch's, in the dialect october-2024
  Json, ///< `precedent.schedule.v1`
};

/// Expects a schedule that the form can say: one from `planOrder`, or from `convertFile` for the same form.
void writeSchedule(const RankSchedule &schedule, ScheduleForm form, llvm::raw_ostream &os);

struct ConvertOptions {
  ReadOptions read;
  ScheduleForm form = ScheduleForm::Json;
  /// To be added; None: the file's own, if it has any.
  TransferPlacement transfers = TransferPlacement::None;
};

/// A schedule of ranks, read from any format, that the form can say. Errors are those of `readDocument`, of
/// `placeTransfers`, and InputErrors `not-convertible`: the file holds no schedule of ranks, the form has no word for
/// an action (`checkPyTorchCsv`), or Zero Bubble's text can mean two things: a `b` without its `w`, or a second chunk
/// in a file without transfers. Whether the schedule is legal is another question, for `check`.
llvm::Expected<RankSchedule> convertFile(llvm::StringRef path, const ConvertOptions &options);

} // namespace precedent
