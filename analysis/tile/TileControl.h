//===- TileControl.h - operations with regions, and how often these run ---------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TileModule.h"

namespace precedent::tile {

bool isRole(const TileOperation &operation);
/// One of its regions runs, and no more than one.
bool isBranch(const TileOperation &operation);
bool isWhile(const TileOperation &operation);
/// What is in it runs beside something else.
bool isBeside(const TileOperation &operation);
bool isLoop(const TileOperation &operation);

/// The integer of the `arith.constant` that makes a value.
std::optional<int64_t> constantOf(const TileModule &module, ValueIndex value);

/// How often an `scf.for` runs, where its bounds are constants.
std::optional<uint64_t> tripCount(const TileModule &module, const TileOperation &loop);

/// Whether a region runs whenever its operation does.
bool certainlyRuns(const TileModule &module, OperationIndex operation, uint32_t region);

} // namespace precedent::tile
