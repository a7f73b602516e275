//===- CarrierLocator.h - where the parts of a carrier stand ----------------------------------*- C++ -*-===//
//
// MLIR's attributes have no locations, so their text is looked for: once, in one pass up to the module's attributes,
// when the first place is asked for. What is written through an alias is found at the alias's definition.
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include <memory>

namespace precedent {

class ModuleTexts; // ModuleTexts.h

/// `modules` are those of the source. `ordinal` counts them in the order in which their text begins, nested ones
/// included. `module` is the graph of that module.
std::shared_ptr<const Locator> makeTextLocator(std::shared_ptr<const SourceText> source,
                                               std::shared_ptr<ModuleTexts> modules, unsigned ordinal,
                                               std::shared_ptr<const ModuleGraph> module);

/// Bytecode has no lines: places are rows, or the file.
std::shared_ptr<const Locator> makeBytecodeLocator(std::shared_ptr<const SourceText> source);

} // namespace precedent
