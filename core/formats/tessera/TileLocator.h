//===- TileLocator.h - where the operations of a Tile module stand --------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TileModule.h"
#include "core/support/SourceText.h"

namespace precedent {

/// Understands anchors of the kind Operation: the operation, or its attribute `name`, which is looked for in its text.
/// Every other anchor is where the module begins. Bytecode has no lines: places are the numbers of operations.
std::shared_ptr<const Locator> makeTileLocator(std::shared_ptr<const SourceText> source, bool isBytecode,
                                               const TileModule &module);

} // namespace precedent
