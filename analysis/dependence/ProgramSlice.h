//===- ProgramSlice.h - the part of a program that shows a difference -----------------------------------*- C++ -*-===//
//
// Vocabulary. A *slice* is some of the operations of a graph, in their order; what they use and none of them defines
// becomes an argument, and everything that the file states about them stays.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/GraphFunction.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

/// `kept` ascends. Texts are those of `graph`.
GraphFunction sliceOf(const GraphFunction &graph, llvm::ArrayRef<ActionIndex> kept);

/// The fewest operations, `before` and `after` among them, for whose slice `shows` holds; it must hold for the whole
/// graph. The operations from which the two get their values are tried first, in sets of growing size up to two, then
/// the rest is found by leaving out. About `maxTrials` slices are tried, so the answer may hold more than it must, and
/// is empty where none was found in a program that is too long for leaving out.
std::vector<ActionIndex> shortestSlice(const GraphFunction &graph, ActionIndex before, ActionIndex after,
                                       llvm::function_ref<bool(const GraphFunction &, ActionIndex, ActionIndex)> shows,
                                       unsigned maxTrials = 400);

/// The slice as a person writes it: `combine:1: %combine1 = tessera.moe_combine(%compute1)`.
std::vector<std::string> programText(const GraphFunction &graph, llvm::ArrayRef<ActionIndex> operations);

} // namespace precedent
