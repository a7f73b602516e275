//===- ReadTargets.h - any bytes, as a table of targets -------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TargetTable.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// Errors are InputErrors with a place: those of readJson, and `targets-shape` (a member that is missing, unknown, or
/// of another type; a word that is none).
llvm::Expected<TargetTable> readTargets(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
