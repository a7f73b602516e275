//===- Stamps.h - digests of a schedule on what was made from it ----------------------------------------*- C++ -*-===//
//
// What stands in a module inside this one, and that module itself, belong to another schedule.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

/// A stamp with the operation that carries it.
struct PlacedStamp {
  OperationIndex operation;
  const DigestStamp *stamp;
};

/// All stamps of a module, in the order of its walk.
std::vector<PlacedStamp> stampsIn(const ModuleGraph &module);

/// What the pipeline's passes stamp: functions, sends and receives, and every operation that has `schedule.pipeline` in
/// its name. In the order of the walk.
std::vector<OperationIndex> pipelineOperations(const ModuleGraph &module);
bool hasPipelineStamp(const ModuleOperation &operation);

} // namespace precedent
