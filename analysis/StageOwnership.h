//===- StageOwnership.h - which stage runs what has no stage of its own -----------------------*- C++ -*-===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

/// For each operation its own stage, or that of the nearest operation around it that has one: the body of a loop runs
/// where the loop runs. Nothing where there is none. Linear.
std::vector<std::optional<int64_t>> stagesAround(const ModuleGraph &module);

} // namespace precedent
