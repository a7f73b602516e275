//===- CheckTargets.h - one table of targets in, a report out -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TargetTable.h"
#include "verify/Checker.h"

namespace precedent {

/// Errors are InternalErrors.
llvm::Expected<SubjectReport> checkTargets(const TargetTable &table, const CheckOptions &options);

} // namespace precedent
