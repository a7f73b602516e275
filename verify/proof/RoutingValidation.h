//===- RoutingValidation.h - is this module that one, with its values routed? ---------------------------*- C++ -*-===//
//
// Translation validation of partition, transfer insertion and stamping: it knows nothing of how they work. Both modules
// are walked side by side; a value that was received is looked up at its send, where messages between two stages are
// taken in the order in which they are sent. Every receive stands behind its send, so the text itself is an order in
// which nobody waits for ever.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/support/Finding.h"

namespace precedent {

/// Errors of the rule `lowering-mismatch`, anchored at operations of `after`, the first of each kind of difference;
/// none if `after` is `before` with stages, transfers and stamps added. `digest` is what functions, transfers and
/// operations with a stage must be stamped with. Locations are left to the caller. Linear.
std::vector<Finding> validateRouting(const ModuleGraph &before, const ModuleGraph &after, llvm::StringRef digest);

} // namespace precedent
