//===- CheckTile.h - one Tile module in, what is wrong with it out --------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

/// Runs the rules about Tile modules. Facts: `operations`, `functions`. Gate: `tessera-snapshot-81271c3`, what
/// upstream's passes say. Under the gate's profile the rules that have an alias run in the order of upstream's passes,
/// and a pass that refuses ends the chain where upstream's does. Errors are InternalErrors.
llvm::Expected<SubjectReport> checkTile(const TileModule &module, const CheckOptions &options);

} // namespace precedent
