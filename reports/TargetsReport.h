//===- TargetsReport.h - the table of targets, shown ----------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TargetTable.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Profiles, packages with their entries, and the outcomes of the sync keys with their reasons.
void writeTargetsText(const TargetTable &table, llvm::raw_ostream &os);

/// `precedent.targets.v1`, which can be read again; `registry` says besides what LLVM knows.
void writeTargetsJson(const TargetTable &table, llvm::raw_ostream &os);

} // namespace precedent
