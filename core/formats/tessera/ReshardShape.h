//===- ReshardShape.h - what may stand in a function of a reshard module --------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TileModule.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// Refuses what no rule of a reshard module could judge: a kScheduleFunction that is no symbol, has not one region of
/// one block, or holds anything but `schedule.collective` and `schedule.elementwise`, which make one tensor each, and
/// the records `schedule.layout` and `schedule.artifact`, which make nothing; and a module around one with an attribute
/// that MLIR allows nowhere. Needs the module's locator. Errors are InputErrors `reshard-shape`: unsupported.
llvm::Error refuseReshardShape(const TileModule &module);

} // namespace precedent
