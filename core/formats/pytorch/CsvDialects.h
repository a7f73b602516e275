//===- CsvDialects.h - what the letters of a CSV mean ---------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/RankSchedule.h"

#include "llvm/Support/Error.h"

namespace precedent::csv {

/// What the reader saw, before anybody knows what B means.
struct Letters {
  /// One action that uses the form; kNoAction: none does.
  ActionIndex inputGradient = kNoAction, fullBackward = kNoAction, microBatchFirst = kNoAction, stageFirst = kNoAction;
  /// Actions written BW, ascending. Those and the ones written B are `Backward` in the schedule.
  std::vector<ActionIndex> fullBackwards;
};

/// Decides the dialect (unless `forced`) and gives every B its meaning. Errors: a letter that the dialect lacks.
llvm::Error settleDialect(RankSchedule &schedule, const Letters &letters, CsvDialect forced);

} // namespace precedent::csv
