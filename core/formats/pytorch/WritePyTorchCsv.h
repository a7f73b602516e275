//===- WritePyTorchCsv.h - a schedule of ranks as PyTorch's CSV -----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/RankSchedule.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Whether the CSV can say all that the schedule says. Errors are InputErrors `not-convertible`, with the place of the
/// first action in the way: it has no letters there (OTHER, SEND_PV, RECV_PV), it has a buffer or a step, or its B
/// would be read as an input gradient, because the file has W for the same stage and micro-batch and no I. The schedule
/// needs no locator; then the error has no place but the name `schedule`.
llvm::Error checkPyTorchCsv(const RankSchedule &schedule);

/// In the dialect october-2024, a row a rank, an empty cell for each idle column. Expects what `checkPyTorchCsv` lets
/// pass. Linear in actions and idle columns. A rank without actions is a lone comma: two idle cells.
void writePyTorchCsv(const RankSchedule &schedule, llvm::raw_ostream &os);

} // namespace precedent
