//===- BuiltinTargets.h - the table that is part of the program -----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TargetTable.h"
#include "core/support/SourceText.h"

namespace precedent {

/// One file a backend in targets/*.json, put together in the order of their numbers.
std::shared_ptr<const SourceText> builtinTargetsText();
/// The same, read. Lives as long as the program.
const TargetTable &builtinTargets();

} // namespace precedent
