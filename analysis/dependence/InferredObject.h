//===- InferredObject.h - the Schedule Object of an inferred graph --------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/dependence/Dependence.h"
#include "core/model/ScheduleObject.h"

namespace precedent {

/// One action an operation, with what it depends on; for each edge one of kind `data` with its reasons about values and
/// memory, if it has any, then one of kind `sync` with the others, if any. `vectors` holds the canonical JSON of each
/// action's resource vector, in program order; the object refers to their text and to the graph's. Source: upstream's
/// construction of the object from an inferred graph.
ScheduleObject makeInferredObject(const GraphFunction &graph, const InferredDag &dag, llvm::StringRef objectId,
                                  ObjectSchema version, llvm::ArrayRef<llvm::StringRef> vectors);

} // namespace precedent
