//===- DependencyFix.h - the cure of a missing edge -----------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"

namespace precedent {

/// Adds the action to the `depends_on` at which the finding stands. What is to be inserted there is given where the id
/// can be written as it is; who has the text finds the place (reports/FixPlace.h).
Fix addDependency(llvm::StringRef actionId);

} // namespace precedent
