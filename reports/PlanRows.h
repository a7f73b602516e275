//===- PlanRows.h - a plan row by row -------------------------------------------------------------------*- C++ -*-===//
//
// The forms of a plan for other programs. Both hold the rows of the carrier in its order and stream them: a million
// rows need no memory beside the carrier.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/PlanReport.h"

namespace precedent {

/// `precedent.plan.v1`: the plan's numbers, its digest, and `rows`.
void writePlanJson(const Plan &plan, llvm::raw_ostream &os);

/// One line a row under a line of names (RFC 4180); `depends_on` is a list with blanks between the ids.
void writePlanCsv(const Plan &plan, llvm::raw_ostream &os);

} // namespace precedent
